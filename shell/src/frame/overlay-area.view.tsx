import { SLOT_IDS } from '../composition/slots.ts';
import { useActiveApplications } from '../context/use-active-applications.ts';
import styles from './frame.module.css';
import { RemoteFallbackView } from './remote-fallback.view.tsx';

/** Where overlays are mounted, with the fallback of one that failed. */
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
