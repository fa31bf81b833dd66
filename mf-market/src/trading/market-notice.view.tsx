import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { newcomersLeft, tradesLeft } from '@spieltag/shared-kernel/rules';
import { Banner, buttonClass } from '@spieltag/shared-kernel/ui';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { useGame } from '../game/use-game.ts';
import { completionClock, marketClock } from './market-clock.model.ts';
import { ClockTime } from './market-clock.view.tsx';
import { type MarketNotice, marketNotice } from './market-notice.model.ts';
import styles from './market-notice.module.css';

const TONES = {
  ownOpen: 'good',
  restricted: 'warn',
  closed: 'locked',
  completable: 'warn',
  closedGameday: 'locked',
  lockedKickOff: 'locked',
  lockedEvaluation: 'locked',
  frozen: 'locked',
} as const satisfies Record<Exclude<MarketNotice, 'open'>, string>;

interface MarketNoticeProps {
  /** The roster with what can be done about it is elsewhere. */
  readonly isRosterAway?: boolean;
}

/** Says what is so, why, and what comes next, whenever the market is not simply open. */
export function MarketNoticeView({ isRosterAway = false }: MarketNoticeProps) {
  const { t } = useTexts('market');
  const { gameNow } = useKernel();
  const paths = useSeasonPath();
  const { state, squad, context, ownedIds } = useGame();
  const notice = marketNotice(state, squad, context);
  if (notice === 'open') return null;
  const isCompletable = notice === 'completable';
  const clock = isCompletable
    ? completionClock(state)
    : marketClock(state, context.marketPhase, gameNow());
  const max = context.restrictedWindow?.maxTransfers ?? 0;
  const replacements = newcomersLeft(squad.lineup, context) ?? 0;
  const isOwed = replacements > (tradesLeft(squad.lineup, context) ?? 0);
  const isOwnComplete = notice === 'ownOpen' && ownedIds.size >= context.limits.maxLineupSize;
  return (
    <div className={styles.notice}>
      <Banner
        tone={TONES[notice]}
        action={
          isCompletable &&
          isRosterAway && (
            <Link to={paths.transfermarket('roster')} className={buttonClass({ size: 'small' })}>
              {t('notice.toRoster')}
            </Link>
          )
        }
      >
        <strong>{t(`notice.${notice}.what`)}</strong> {t(`notice.${notice}.why`, { max })}{' '}
        {clock && clock.kind !== 'closes' ? (
          <>
            {t(`notice.${clock.kind}`)} <ClockTime clock={clock} />
          </>
        ) : isOwed ? (
          t('notice.restricted.replace', { count: replacements })
        ) : (
          t(isOwnComplete ? 'notice.ownOpen.nextComplete' : `notice.${notice}.next`)
        )}
      </Banner>
    </div>
  );
}
