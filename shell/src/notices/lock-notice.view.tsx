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
  if (!state || !leagues) return null;
  const notice = lockNotice(state, isActiveSeason(leagues, state.seasonId));
  if (!notice) return null;
  return (
    <div className={styles.notice} data-passing>
      {notice === 'moved' ? (
        <Banner tone="warn">{t('lock.moved', { at: state.phaseEndsAt ?? 0 })}</Banner>
      ) : (
        <Banner tone="locked">{t(`lock.${notice}`)}</Banner>
      )}
    </div>
  );
}
