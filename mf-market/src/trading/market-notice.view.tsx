import { useSeasonPath } from '@spieltag/addresses';
import { type Texts, useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { newcomersLeft, tradesLeft } from '@spieltag/shared-kernel/rules';
import { Banner, buttonClass, HiddenText } from '@spieltag/shared-kernel/ui';
import { ChevronDown, ChevronUp } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { missingIn } from '../game/game.model.ts';
import { useGame } from '../game/use-game.ts';
import { completionClock, type MarketClock, marketClock } from './market-clock.model.ts';
import { ClockTime } from './market-clock.view.tsx';
import { type MarketNotice, marketNotice } from './market-notice.model.ts';
import styles from './market-notice.module.css';

const TONES = {
  ownOpen: 'good',
  joiningOver: 'locked',
  restricted: 'warn',
  closed: 'locked',
  completable: 'warn',
  closedGameday: 'locked',
  lockedKickOff: 'locked',
  lockedEvaluation: 'locked',
  frozen: 'locked',
  seasonOver: 'locked',
} as const satisfies Record<Exclude<MarketNotice, 'open'>, string>;

interface NoticeToggleProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The notice in a word or two, above a list that needs the room: pressed, it says all of it. */
export function NoticeToggle({ isOpen, onToggle }: NoticeToggleProps) {
  const { t } = useTexts('market');
  const { state, ledger, context, database } = useGame();
  const notice = marketNotice(state, ledger, context, database.rounds);
  if (notice === 'open') return null;
  const Icon = isOpen ? ChevronUp : ChevronDown;
  return (
    <button
      type="button"
      className={styles.toggle}
      data-tone={TONES[notice]}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <HiddenText>{t('common.market')}: </HiddenText>
      {t(`notice.${notice}.short`)}
      <Icon aria-hidden size={18} />
    </button>
  );
}

interface MarketNoticeProps {
  /** The roster with what can be done about it is elsewhere. */
  readonly isRosterAway?: boolean;
}

/**
 * Says what is so, why, and what comes next, whenever the market is not simply open: for the squad as
 * it is, whatever is being tried.
 */
export function MarketNoticeView({ isRosterAway = false }: MarketNoticeProps) {
  const texts = useTexts('market');
  const { t } = texts;
  const { gameNow } = useKernel();
  const paths = useSeasonPath();
  const game = useGame();
  const { state, ledger, context, database } = game;
  const notice = marketNotice(state, ledger, context, database.rounds);
  if (notice === 'open') return null;
  const isCompletable = notice === 'completable';
  const ofMarket = marketClock(state, context.marketPhase, gameNow());
  const clock = isCompletable ? completionClock(state) : ofMarket;
  const max = context.restrictedWindow?.maxTransfers ?? 0;
  const replacements = newcomersLeft(ledger.lineup, context) ?? 0;
  const isOwed = replacements > (tradesLeft(ledger.lineup, context) ?? 0);
  const counting = notice === 'ownOpen' ? countingWords(game, clock, texts) : undefined;
  const isOwnComplete = notice === 'ownOpen' && missingIn(ledger, context) === 0;
  const isLast = notice === 'closed' && state.restrictedTransferWindowStartDate === null;
  const nextKey = isOwnComplete
    ? 'notice.ownOpen.nextComplete'
    : isLast
      ? 'notice.closed.nextLast'
      : (`notice.${notice}.next` as const);
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
        <strong>{t(`notice.${notice}.what`)}</strong>{' '}
        {isCompletable && ofMarket?.kind === 'opens' && (
          <>
            {t('notice.opens')} <ClockTime clock={ofMarket} />.{' '}
          </>
        )}
        {isLast ? t('notice.closed.whyLast') : t(`notice.${notice}.why`, { max })}{' '}
        {clock && clock.kind !== 'closes' ? (
          <>
            {t(`notice.${clock.kind}`)} <ClockTime clock={clock} />
          </>
        ) : isOwed ? (
          t('notice.restricted.replace', { count: replacements })
        ) : (
          (counting ?? t(nextKey))
        )}
      </Banner>
    </div>
  );
}

/**
 * From which round on who came in mid-season counts, and until when it can be seen to; undefined where
 * that is not known.
 */
function countingWords(
  { state, database, ledger, context }: ReturnType<typeof useGame>,
  clock: MarketClock | undefined,
  { t, formatDateTime, formatRound }: Texts<'market'>,
): string | undefined {
  const round = database.rounds.find(({ id }) => id === state.roundId);
  if (clock?.kind !== 'closes' || state.phase !== 'GENERAL' || !round) return undefined;
  const isFull = missingIn(ledger, context) === 0;
  return t(`notice.ownOpen.${isFull ? 'counts' : 'countsOnce'}`, {
    when: formatDateTime(clock.at, t('trading.date')),
    round: formatRound(round.name),
  });
}
