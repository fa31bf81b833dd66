import styles from './frame.module.css';
import { RemoteFallbackView } from './remote-fallback.view.tsx';
import { SLOT_IDS } from './slots.ts';
import { useActiveApplications } from './use-active-applications.ts';

/** What lies over the screen. */
export function OverlayAreaView() {
  const failed = useActiveApplications('overlay').find(({ status }) => status === 'failed');
  return (
    <>
      <div id={SLOT_IDS.overlay} />
      {failed && (
        <div className={styles.overlayFallback}>
          <RemoteFallbackView remote={failed.remote} />
        </div>
      )}
    </>
  );
}
