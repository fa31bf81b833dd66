import { useTexts } from '@spieltag/shared-kernel/i18n';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { X } from '@spieltag/shared-kernel/vendor/icons';
import { inSeason } from '../address/address.ts';
import { SLOT_IDS } from '../composition/slots.ts';
import { useShell } from '../context/shell-context.tsx';
import { useActiveApplications } from '../context/use-active-applications.ts';
import styles from './frame.module.css';
import { RemoteFallbackView } from './remote-fallback.view.tsx';

/** Where overlays are mounted, with the fallback of one that failed, which can be closed like it. */
export function OverlayAreaView() {
  const { t } = useTexts('ui');
  const { address, composition } = useShell();
  const failed = useActiveApplications('overlay').find(({ status }) => status === 'failed');
  const close = () => {
    const { seasonId, pathname, search } = address.get();
    address.go(inSeason(seasonId, composition.screenOf(pathname), search), { replace: true });
  };
  return (
    <>
      <div id={SLOT_IDS.overlay} />
      {failed && (
        <div className={styles.overlayFallback}>
          <IconButton icon={X} label={t('dialog.close')} tip="left" onClick={close} />
          <RemoteFallbackView remote={failed.remote} />
        </div>
      )}
    </>
  );
}
