import type { GameState } from '@spieltag/shared-kernel/contract';
import { isGameLocked } from '@spieltag/shared-kernel/rules';

/** Why nothing can be changed right now. */
export type LockNotice = 'market-locked' | 'season-inactive';

/** Which notice a locked game needs; undefined while the game is not locked. */
export function lockNotice(
  { phase }: Pick<GameState, 'phase'>,
  isSeasonActive: boolean,
): LockNotice | undefined {
  if (!isGameLocked(phase)) return undefined;
  return isSeasonActive ? 'market-locked' : 'season-inactive';
}
