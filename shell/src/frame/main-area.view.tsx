import { useTexts } from '@spieltag/shared-kernel/i18n';
import { HiddenText, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useAddress } from '../address/use-address.ts';
import { NotFoundView } from '../screens/not-found.view.tsx';
import { useMissingData } from '../screens/use-missing-data.ts';
import { useShell } from '../shell-context.tsx';
import styles from './frame.module.css';
import { RemoteFallbackView } from './remote-fallback.view.tsx';
import { SLOT_IDS } from './slots.ts';
import { DEBUG_PATH, OPERATOR_PATH, useActiveApplications } from './use-active-applications.ts';

const BLINK_MS = 200;
const DebugView = lazy(() => withTexts(import('../debug/debug.view.tsx')));
const OperatorView = lazy(() => withTexts(import('../operator/operator.view.tsx')));

/** A screen that brings its own texts, once it can be read. */
async function withTexts<Screen extends { readonly textsRead: Promise<void> }>(
  coming: Promise<Screen>,
): Promise<Screen> {
  const screen = await coming;
  await screen.textsRead;
  return screen;
}

/** The screen of the address: a remote's, or one of the shell's own. */
export function MainAreaView() {
  const { config } = useShell();
  const { path } = useAddress();
  const missing = useMissingData();
  const active = useActiveApplications('main');
  const isDebug = path === DEBUG_PATH && config.stage !== 'production';
  const isOperator = path === OPERATOR_PATH;
  const isUnknown = active.length === 0 && !isDebug && !isOperator;
  const failed = active.find(({ status }) => status === 'failed');
  const isComing = active.some(({ status }) => status === 'loading' || status === 'idle');
  return (
    <main id="main" className={styles.main} tabIndex={-1}>
      <div id={SLOT_IDS.main} hidden={missing !== undefined} />
      {failed && <RemoteFallbackView remote={failed.remote} />}
      {isComing && <ComingView />}
      {(isDebug || isOperator) && (
        <Suspense fallback={<ComingView />}>{isDebug ? <DebugView /> : <OperatorView />}</Suspense>
      )}
      {isUnknown && <NotFoundView />}
      {missing !== undefined && <NotFoundView message={missing} />}
    </main>
  );
}

/** Stands there only when a screen takes longer than a blink. */
function ComingView() {
  const { t } = useTexts('shell');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), BLINK_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return null;
  return (
    <div className={styles.coming}>
      <HiddenText>{t('frame.loadingScreen')}</HiddenText>
      <SkeletonRows />
    </div>
  );
}
