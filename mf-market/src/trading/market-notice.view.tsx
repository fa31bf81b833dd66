import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { newcomersLeft, tradesLeft } from '@spieltag/shared-kernel/rules';
import { Banner } from '@spieltag/shared-kernel/ui';
import { useGame } from '../game/use-game.ts';
import { marketClock } from './market-clock.model.ts';
import { ClockTime } from './market-clock.view.tsx';
import { type MarketNotice, marketNotice } from './market-notice.model.ts';
import styles from './market-notice.module.css';

const TONES = {
  ownOpen: 'good',
  restricted: 'warn',
  closed: 'locked',
  closedGameday: 'locked',
  lockedKickOff: 'locked',
  lockedEvaluation: 'locked',
  frozen: 'locked',
} as const satisfies Record<Exclude<MarketNotice, 'open'>, string>;

/** Says what is so, why, and what comes next, whenever the market is not simply open. */
export function MarketNoticeView() {
  const { t } = useTexts('market');
  const { gameNow } = useKernel();
  const { state, squad, context, ownedIds } = useGame();
  const notice = marketNotice(state, context);
  if (notice === 'open') return null;
  const clock = marketClock(state, context.marketPhase, gameNow());
  const max = context.restrictedWindow?.maxTransfers ?? 0;
  const replacements = newcomersLeft(squad.lineup, context) ?? 0;
  const isOwed = replacements > (tradesLeft(squad.lineup, context) ?? 0);
  const isOwnComplete = notice === 'ownOpen' && ownedIds.size >= context.limits.maxLineupSize;
  return (
    <div className={styles.notice}>
      <Banner tone={TONES[notice]}>
        <strong>{t(`notice.${notice}.what`)}</strong> {t(`notice.${notice}.why`, { max })}{' '}
        {clock?.kind === 'opens' ? (
          <>
            {t('notice.opens')} <ClockTime clock={clock} />
          </>
        ) : (
          t(isOwnComplete ? 'notice.ownOpen.nextComplete' : `notice.${notice}.next`)
        )}
        {isOwed && <> {t('notice.restricted.replace', { count: replacements })}</>}
      </Banner>
    </div>
  );
}
