import type { GameState, Round } from '@spieltag/shared-kernel/contract';
import { isRoundOver } from '@spieltag/shared-kernel/rules';

/**
 * Where a round stands for those who follow it: its turn has not come, it is the next to be played,
 * it is being played or worked out, it is over.
 */
export type RoundStage = 'future' | 'before' | 'running' | 'over';

/** Stage of a round; undefined for one the season does not have. `rounds` in order of play. */
export function roundStage(
  rounds: readonly Pick<Round, 'id'>[],
  { roundId: currentId, phase }: Pick<GameState, 'roundId' | 'phase'>,
  roundId: string,
): RoundStage | undefined {
  const at = rounds.findIndex(({ id }) => id === roundId);
  const current = rounds.findIndex(({ id }) => id === currentId);
  if (at < 0) return undefined;
  if (at !== current) return at < current ? 'over' : 'future';
  if (phase === 'GENERAL' || phase === 'GENERAL_LOCKED') return 'before';
  return isRoundOver(phase) ? 'over' : 'running';
}

/** Whether a round is known that can still be played along. `rounds` in order of play. */
export function hasNextRound(
  rounds: readonly Pick<Round, 'id'>[],
  { roundId, phase }: Pick<GameState, 'roundId' | 'phase'>,
): boolean {
  return phase === 'GENERAL' || rounds.at(-1)?.id !== roundId;
}
