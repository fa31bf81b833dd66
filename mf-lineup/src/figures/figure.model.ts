import type { UserLedgerStats, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { hasRating, matchCount } from '@spieltag/shared-kernel/remote';
import { CAPTAIN_FACTOR } from '@spieltag/shared-kernel/rules';
import type { Occupant } from '../slots/slots.model.ts';
import type { RoundFixture } from './fixture-of-round.model.ts';
import type { SubMode } from './info-display.model.ts';

/** What stands below a player. */
export type Figure =
  /** Whole euros. */
  | { readonly kind: 'price'; readonly euros: number }
  /** null: not rated; `factor`: they count more than once. */
  | { readonly kind: 'points'; readonly points: number | null; readonly factor?: number }
  /** Appearances, or points per appearance; null: there were none, or points were imported. */
  | { readonly kind: 'assignments' | 'average'; readonly value: number | null }
  /** Against whom they play in the round; null: they do not. */
  | { readonly kind: 'fixture'; readonly fixture: RoundFixture | null };

/** Where the figures come from. */
export interface FigureSources {
  /** Points of the shown round by player id; who was not rated in it, or not placed, is missing. */
  readonly roundPoints: ReadonlyMap<string, number>;
  /** What the players did while they were in the own lineup, by player id. */
  readonly ownStats: ReadonlyMap<string, UserLedgerStats['players'][number]>;
  /** The own result of the shown round; undefined: there is none, or not yet. */
  readonly ownResult: Pick<UserRoundResult, 'score'> | undefined;
  /** Against whom a team plays in the round. */
  readonly fixtureOf: (teamId: string) => RoundFixture | null;
  /** Whose points of the shown round count twice. */
  readonly captainId: string | undefined;
}

/** The figure of a player in the chosen display; undefined where nothing is known of them. */
export function figureOf(
  { id, player }: Pick<Occupant, 'id' | 'player'>,
  subMode: SubMode,
  { roundPoints, ownStats, captainId, fixtureOf }: Omit<FigureSources, 'ownResult'>,
): Figure | undefined {
  const own = ownStats.get(id);
  switch (subMode) {
    case 'PRICE':
      return player && { kind: 'price', euros: player.marketValue };
    case 'FIXTURE':
      return player && { kind: 'fixture', fixture: fixtureOf(player.teamId) };
    case 'POINTS_ROUND':
      return {
        kind: 'points',
        points: roundPoints.get(id) ?? null,
        ...(id === captainId && { factor: CAPTAIN_FACTOR }),
      };
    case 'POINTS_RATING':
      return { kind: 'points', points: player && hasRating(player) ? player.rating : null };
    case 'POINTS_ON_MY_ASSIGNMENTS':
      return { kind: 'points', points: own && own.matchesForUser > 0 ? own.pointsForUser : null };
    case 'ASSIGNMENTS_MY_ASSIGNMENTS':
      return { kind: 'assignments', value: own?.matchesForUser ?? 0 };
    case 'ASSIGNMENTS_TOTAL':
      return player && { kind: 'assignments', value: matchCount(player) };
    case 'ASSIGNMENTS_AVERAGE_PER_ASSIGNMENT': {
      const count = player ? matchCount(player) : 0;
      // Points that were imported are of matches that are not counted here.
      const hasAverage = player && count > 0 && !player.ratingBreakDown.ratingWasImported;
      return { kind: 'average', value: hasAverage ? player.rating / count : null };
    }
  }
}
