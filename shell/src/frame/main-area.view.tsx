import { useTexts } from '@spieltag/shared-kernel/i18n';
import { HiddenText, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Suspense, useEffect, useState } from 'react';
import { SLOT_IDS } from '../composition/slots.ts';
import { useActiveApplications } from '../context/use-active-applications.ts';
import { useAddress } from '../context/use-address.ts';
import styles from './frame.module.css';
import { NotFoundView } from './not-found.view.tsx';
import type { OwnScreen } from './own-screen.ts';
import { RemoteFallbackView } from './remote-fallback.view.tsx';
import { useMissingData } from './use-missing-data.ts';

const SKELETON_AFTER_MS = 200;

/** The screen of the address: a remote's, or one of the shell's own. */
export function MainAreaView({ ownScreens }: { readonly ownScreens: readonly OwnScreen[] }) {
  const { path } = useAddress();
  const missing = useMissingData();
  const active = useActiveApplications('main');
  const own = ownScreens.find((screen) => screen.path === path);
  const isUnknown = active.length === 0 && !own;
  const failed = active.find(({ status }) => status === 'failed');
  const isLoading = active.some(({ status }) => status === 'loading' || status === 'idle');
  return (
    <main id="main" className={styles.main} tabIndex={-1}>
      {isLoading && <ScreenLoading />}
      <div id={SLOT_IDS.main} hidden={missing !== undefined} />
      {failed && <RemoteFallbackView remote={failed.remote} />}
      {own && (
        <Suspense fallback={<ScreenLoading />}>
          <own.View />
        </Suspense>
      )}
      {isUnknown && <NotFoundView />}
      {missing !== undefined && <NotFoundView message={missing} />}
    </main>
  );
}

/** A skeleton for screens that take noticeably long to load. */
function ScreenLoading() {
  const { t } = useTexts('shell');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <div className={styles.loading}>
      <div>
        <HiddenText>{t('frame.loadingScreen')}</HiddenText>
        <SkeletonRows />
      </div>
    </div>
  );
}
