import type { GameData } from '@spieltag/shared-kernel/remote';
import { canChangeLineup, isRoundOver, type Lineup } from '@spieltag/shared-kernel/rules';

/** All that the lineup screen is made from, as it is now. */
export interface Game extends GameData {
  readonly lineup: Lineup;
}

/** Whether anything about the lineup may be changed in this phase. */
export function isChangeable({ context }: Pick<Game, 'context'>): boolean {
  return canChangeLineup(context.roundPhase, context.marketPhase);
}

/** The last round is evaluated: nothing will be rated any more. */
export function isSeasonOver({ state, database }: Pick<Game, 'state' | 'database'>): boolean {
  return isRoundOver(state.phase) && database.rounds.at(-1)?.id === state.roundId;
}
