import type { GameState } from '@spieltag/shared-kernel/contract';
import { arePointsCounted } from '@spieltag/shared-kernel/rules';

/**
 * Why a round has no ranking: it is being played, it is still to be played, or none of the season
 * has been completed so far.
 */
export type MissingRanking = 'running' | 'toCome' | 'notYet';

/** @param roundId the round that is shown; undefined: there is none with a ranking */
export function missingRanking(
  state: Pick<GameState, 'roundId' | 'phase' | 'lastCompletedRoundId'> | undefined,
  roundId: string | undefined,
): MissingRanking {
  if (!state) return 'notYet';
  const isCurrent = roundId === undefined || roundId === state.roundId;
  if (isCurrent && arePointsCounted(state.phase)) return 'running';
  return state.lastCompletedRoundId === null ? 'notYet' : 'toCome';
}
