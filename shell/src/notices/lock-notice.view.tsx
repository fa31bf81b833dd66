import { isActiveSeason } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Banner } from '@spieltag/shared-kernel/ui';
import { lockNotice } from './lock-notice.model.ts';
import styles from './notice.module.css';

/** Says why nothing can be changed right now, or until when it can be after an outage. */
export function LockNoticeView() {
  const { t } = useTexts('shell');
  const { gameState, seasons } = useKernel();
  const { data: state } = useStore(gameState);
  const { data: leagues } = useStore(seasons);
  const notice = state && leagues && lockNotice(state, isActiveSeason(leagues, state.seasonId));
  return (
    // There from the start: what comes together with its live region may not be read out.
    <div role="status">
      {notice && (
        <div className={styles.notice} data-passing>
          <Banner isInStatus tone={notice === 'moved' ? 'warn' : 'locked'}>
            {t(`lock.${notice}`, { at: state.phaseEndsAt ?? 0 })}
          </Banner>
        </div>
      )}
    </div>
  );
}
