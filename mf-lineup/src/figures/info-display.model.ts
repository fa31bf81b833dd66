import { hasRating } from '@spieltag/shared-kernel/remote';
import { isMarketOpen, type MarketPhase } from '@spieltag/shared-kernel/rules';
import type { Game } from '../game/game.model.ts';

/** What can stand below a player. */
export const INFO_MODES = ['PRICE', 'ASSIGNMENTS', 'POINTS', 'FIXTURE'] as const;
export type InfoMode = (typeof INFO_MODES)[number];

/** What a mode can mean in detail; the first is its default. */
export const SUB_MODES = {
  PRICE: ['PRICE'],
  ASSIGNMENTS: [
    'ASSIGNMENTS_MY_ASSIGNMENTS',
    'ASSIGNMENTS_TOTAL',
    'ASSIGNMENTS_AVERAGE_PER_ASSIGNMENT',
  ],
  POINTS: ['POINTS_ROUND', 'POINTS_RATING', 'POINTS_ON_MY_ASSIGNMENTS'],
  FIXTURE: ['FIXTURE'],
} as const satisfies Readonly<Record<InfoMode, readonly string[]>>;
export type SubMode = (typeof SUB_MODES)[InfoMode][number];

/** The mode a sub-mode belongs to. */
export function modeOf(subMode: SubMode): InfoMode {
  return (
    INFO_MODES.find((mode) => (SUB_MODES[mode] as readonly string[]).includes(subMode)) ?? 'PRICE'
  );
}

/** What a mode shows first. */
export function defaultSubMode(mode: InfoMode): SubMode {
  return SUB_MODES[mode][0];
}

/** Whether anybody has been given points in this season: before that there are none to show. */
export function seasonHasPoints({ database, state }: Pick<Game, 'database' | 'state'>): boolean {
  return (
    database.players.some(hasRating) ||
    state.currentResults.matches.some(({ players }) => players.some(({ points }) => points !== 0))
  );
}

/**
 * What is shown: what was chosen, as far as it is there; else the price if the market is open, the
 * points of the round if not, a dash each before its kick-off.
 */
export function shownSubMode(
  chosen: SubMode | undefined,
  hasPoints: boolean,
  marketPhase: MarketPhase,
): SubMode {
  if (chosen && (hasPoints || modeOf(chosen) !== 'POINTS')) return chosen;
  return isMarketOpen(marketPhase) || !hasPoints ? 'PRICE' : 'POINTS_ROUND';
}
