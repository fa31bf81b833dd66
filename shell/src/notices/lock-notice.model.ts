import type { GameState } from '@spieltag/shared-kernel/contract';
import { isGameLocked } from '@spieltag/shared-kernel/rules';

/** Why nothing can be changed right now, or why it can be for longer than planned. */
export type LockNotice = 'market-locked' | 'season-inactive' | 'moved';

/** Which notice a locked game needs, or one whose lock was moved; undefined: none. */
export function lockNotice(
  { phase, lockPlannedAt }: Pick<GameState, 'phase' | 'lockPlannedAt'>,
  isSeasonActive: boolean,
): LockNotice | undefined {
  if (phase === 'GENERAL' && lockPlannedAt !== undefined) return 'moved';
  if (!isGameLocked(phase)) return undefined;
  return isSeasonActive ? 'market-locked' : 'season-inactive';
}
