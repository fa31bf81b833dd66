import type { GameData } from '@spieltag/shared-kernel/remote';
import { canChangeLineup, type Lineup } from '@spieltag/shared-kernel/rules';

/** All that the lineup screen is made from, as it is now. */
export interface Game extends GameData {
  readonly lineup: Lineup;
}

/** Whether anything about the lineup may be changed in this phase. */
export function isChangeable({ context }: Pick<Game, 'context'>): boolean {
  return canChangeLineup(context.roundPhase, context.marketPhase);
}
