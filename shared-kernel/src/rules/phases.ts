import type { MarketPhase, MatchLineupStatus, RoundPhase } from './types.ts';

const NEXT_PHASE: Readonly<Record<RoundPhase, RoundPhase | undefined>> = {
  GENERAL: 'GENERAL_LOCKED',
  GENERAL_LOCKED: 'GAMEDAY',
  GAMEDAY: 'GAMEDAY_LOCKED',
  GAMEDAY_LOCKED: 'EVALUATING',
  EVALUATING: 'COMPLETED',
  COMPLETED: undefined,
  LOCKED: undefined,
};

/**
 * The phase that follows within the same round. After COMPLETED there is none: the next round
 * begins with GENERAL, or the season is over. LOCKED is frozen until someone thaws it.
 */
export function nextRoundPhase(phase: RoundPhase): RoundPhase | undefined {
  return NEXT_PHASE[phase];
}

/** The game loop is locked ("the game has just frozen"): nothing can be bought or sold. */
export function isGameLocked(phase: RoundPhase): boolean {
  return phase === 'GENERAL_LOCKED' || phase === 'GAMEDAY_LOCKED' || phase === 'LOCKED';
}

/** Points come in from kick-off on; before that the round has none, whatever earlier ones brought. */
export function arePointsCounted(phase: RoundPhase): boolean {
  return phase !== 'GENERAL' && phase !== 'GENERAL_LOCKED';
}

/** Matches are played or were just now: points count, but the round has not been evaluated. */
export function arePointsProvisional(phase: RoundPhase): boolean {
  return phase === 'GAMEDAY' || phase === 'GAMEDAY_LOCKED';
}

/**
 * Lineup changes are forbidden in GAMEDAY_LOCKED, LOCKED, GENERAL_LOCKED, EVALUATING and COMPLETED;
 * allowed when the ledger's market phase is open or the round phase is GENERAL. So on a GAMEDAY only
 * those may change whose market is OPEN; RESTRICTED is not open.
 */
export function canChangeLineup(
  roundPhase: RoundPhase,
  effectiveMarketPhase: MarketPhase,
): boolean {
  switch (roundPhase) {
    case 'GENERAL':
      return true;
    case 'GAMEDAY':
      return effectiveMarketPhase === 'OPEN';
    default:
      return false;
  }
}

/**
 * The market phase that counts for a user, from the season's and their own. "Restricted if neither
 * side is open and either is restricted; it is open unless global is locked, and open if either side
 * is open or restricted" is read as: a locked global phase locks the market whatever the user's phase
 * is; otherwise the more generous of the two sides counts. The second half of the sentence is
 * `isMarketOpen`: with either side open or restricted there is a market at all.
 */
export function effectiveMarketPhase(
  globalPhase: MarketPhase,
  userPhase: MarketPhase,
): MarketPhase {
  if (globalPhase === 'LOCKED') return 'LOCKED';
  if (globalPhase === 'OPEN' || userPhase === 'OPEN') return 'OPEN';
  if (globalPhase === 'RESTRICTED' || userPhase === 'RESTRICTED') return 'RESTRICTED';
  return 'CLOSED';
}

/** Whether anything can be bought or sold in an effective market phase. */
export function isMarketOpen(effectiveMarketPhase: MarketPhase): boolean {
  return effectiveMarketPhase === 'OPEN' || effectiveMarketPhase === 'RESTRICTED';
}

/**
 * A player can be substituted only while the match is SCHEDULED, PRELIMINARY_LINEUP, FINAL_LINEUP or
 * HALTED, or when their team has no match in the round (undefined).
 */
export function canSubstitute(matchStatus: MatchLineupStatus | undefined): boolean {
  return matchStatus !== 'LIVE' && matchStatus !== 'FINISHED';
}

/** The round has been evaluated; the last one of a season is LOCKED in the end. */
export function isRoundOver(phase: RoundPhase): boolean {
  return phase === 'COMPLETED' || phase === 'LOCKED';
}

/**
 * Whether a season is over: frozen after its last round, a day after that was evaluated. Before that the
 * last round may be one that is known so far: a source that grows brings the next one within a day.
 * @param rounds in order of play
 */
export function isSeasonOver(
  { roundId, phase }: { readonly roundId: string | undefined; readonly phase: RoundPhase },
  rounds: readonly { readonly id: string }[],
): boolean {
  return phase === 'LOCKED' && rounds.at(-1)?.id === roundId;
}

/**
 * The last completed round is the current one if its phase is COMPLETED or LOCKED, else the one
 * before. Undefined in the first round, and for a round the season does not have.
 * @param rounds in order of play
 */
export function lastCompletedRoundId(
  rounds: readonly { readonly id: string }[],
  currentRoundId: string,
  phase: RoundPhase,
): string | undefined {
  const current = rounds.findIndex((round) => round.id === currentRoundId);
  if (current === -1) return undefined;
  const last = isRoundOver(phase) ? current : current - 1;
  return rounds[last]?.id;
}
