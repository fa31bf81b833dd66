import type { MarketPhase, RoundPhase, SeasonPreset } from '@spieltag/shared-kernel/rules';

/**
 * The phase of the transfer market for all users of a season. A user whose own market is still
 * open (no complete lineup frozen yet) may trade nevertheless, unless it is LOCKED.
 *
 * - the frozen game (LOCKED): LOCKED,
 * - before the first round locks: OPEN,
 * - from the freeze of the lineups to the evaluation: CLOSED, restricted window or not,
 * - between two rounds: OPEN where the preset says so, else RESTRICTED while a restricted window
 *   is open, else CLOSED.
 */
export function seasonMarketPhase(
  season: Pick<SeasonPreset, 'marketBetweenRounds'>,
  roundNo: number,
  phase: RoundPhase,
  windowOpen: boolean,
): MarketPhase {
  if (phase === 'LOCKED') return 'LOCKED';
  if (phase !== 'GENERAL' && phase !== 'COMPLETED') return 'CLOSED';
  if (roundNo === 1 && phase === 'GENERAL') return 'OPEN';
  if (season.marketBetweenRounds === 'OPEN') return 'OPEN';
  return windowOpen ? 'RESTRICTED' : 'CLOSED';
}
