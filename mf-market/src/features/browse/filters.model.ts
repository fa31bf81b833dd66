import type { Player } from '@spieltag/shared-kernel/contract';
import { hasPrice, type PlayerPosition, type Position } from '@spieltag/shared-kernel/rules';
import type { NumberRange } from '@spieltag/shared-kernel/ui';
import type { Measure, Measured } from '../../players/measures.model.ts';

/** What one may want of all who are listed. */
export const DEMANDS = ['affordable', 'fit', 'easy'] as const;
export type Demand = (typeof DEMANDS)[number];

/** Measures that are filtered by a range. */
export const RANGED = [
  'form',
  'average',
  'perMillion',
  'popularity',
  'matches',
  'minutes',
] as const;
export type Ranged = (typeof RANGED)[number];

/** Which players are listed. Nothing chosen means: all of them. */
export interface Filters {
  readonly search: string;
  /** Millions, inclusive; undefined: open on that side. */
  readonly priceFrom: number | undefined;
  readonly priceTo: number | undefined;
  readonly teamIds: readonly string[];
  readonly positions: readonly Position[];
  readonly demands: readonly Demand[];
  /** Inclusive bounds by measure; popularity in percent. */
  readonly ranges: Readonly<Partial<Record<Ranged, NumberRange>>>;
}

/** What is known of players beyond themselves. */
export interface Known {
  readonly measured: Measured;
  /** What is left to be spent, whole euros. */
  readonly budget: number;
}

/** Everybody. */
export const NO_FILTERS: Filters = {
  search: '',
  priceFrom: undefined,
  priceTo: undefined,
  teamIds: [],
  positions: [],
  demands: [],
  ranges: {},
};

/** Step of the price bounds, millions. */
export const PRICE_STEP_MILLIONS = 0.1;

const MILLION = 1_000_000;

/** A price bound in millions as it was typed; empty, unreadable or below zero clears it. */
export function readBound(text: string | null): number | undefined {
  const plain = (text ?? '').trim().replace(',', '.');
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** What a season has to filter by. */
export interface Filterable {
  readonly teams: readonly { readonly id: string }[];
  readonly measures: readonly Measure[];
}

/** The measures of a season that are filtered by a range. */
export function rangedOf(measures: readonly Measure[]): readonly Ranged[] {
  return RANGED.filter((measure) => measures.includes(measure));
}

/** The filters without teams and measures the season does not have: a link may come from another one. */
export function filtersIn({ teams, measures }: Filterable, filters: Filters): Filters {
  const known = new Set(teams.map(({ id }) => id));
  const ranges = Object.entries(filters.ranges).filter(([name]) =>
    measures.some((measure) => measure === name),
  );
  return {
    ...filters,
    teamIds: filters.teamIds.filter((id) => known.has(id)),
    ranges: Object.fromEntries(ranges),
  };
}

/**
 * Those who are in the price range, in one of the teams and in one of the positions. Who has no price is
 * in no range, as with every other measure.
 */
export function filterPlayers(players: readonly Player[], filters: Filters): readonly Player[] {
  const { priceFrom, priceTo } = filters;
  const isBounded = priceFrom !== undefined || priceTo !== undefined;
  const teams = new Set(filters.teamIds);
  const positions = new Set<PlayerPosition>(filters.positions);
  // Tenths of a million are no exact binary figures: 4.35 * 1,000,000 is a hair less than 4,350,000.
  const from = priceFrom === undefined ? 0 : Math.round(priceFrom * MILLION);
  const to = priceTo === undefined ? Number.POSITIVE_INFINITY : Math.round(priceTo * MILLION);
  return players.filter(
    (player) =>
      (!isBounded || hasPrice(player)) &&
      player.marketValue >= from &&
      player.marketValue <= to &&
      (teams.size === 0 || teams.has(player.teamId)) &&
      (positions.size === 0 || positions.has(player.position)),
  );
}

/** Level up to which an opponent is an easy one. */
const EASY_LEVEL = 2;

/** Those who are as demanded, and of whose measures each is in its range. */
export function choosePlayers(
  players: readonly Player[],
  { demands, ranges }: Pick<Filters, 'demands' | 'ranges'>,
  known: Known,
): readonly Player[] {
  const bounds = RANGED.flatMap((measure) => {
    const range = ranges[measure];
    return range ? [{ measure, ...range }] : [];
  });
  if (demands.length === 0 && bounds.length === 0) return players;
  return players.filter(
    (player) =>
      demands.every((demand) => meets(player, demand, known)) &&
      bounds.every(({ measure, from, to }) => {
        const value = known.measured(player, measure);
        if (value === null) return false;
        return value >= (from ?? value) && value <= (to ?? value);
      }),
  );
}

function meets(player: Player, demand: Demand, { measured, budget }: Known): boolean {
  switch (demand) {
    case 'affordable':
      return hasPrice(player) && player.marketValue <= budget;
    case 'fit':
      return player.status !== 'QUESTIONABLE' && player.status !== 'INACTIVE';
    case 'easy':
      return (measured(player, 'fixture') ?? EASY_LEVEL + 1) <= EASY_LEVEL;
  }
}

/** How many filters are at work, the search apart: what the filter button counts. */
export function filterCount(filters: Filters): number {
  const { priceFrom, priceTo, teamIds, positions, demands, ranges } = filters;
  const hasRange = priceFrom !== undefined || priceTo !== undefined;
  const chosen = teamIds.length + positions.length + demands.length;
  return (hasRange ? 1 : 0) + chosen + Object.keys(ranges).length;
}

/** The ranges with one changed; open on both sides, it is none. */
export function withRange(
  { ranges }: Pick<Filters, 'ranges'>,
  measure: Ranged,
  range: NumberRange,
): Filters['ranges'] {
  const { [measure]: _, ...others } = ranges;
  const isOpen = range.from === undefined && range.to === undefined;
  return isOpen ? others : { ...others, [measure]: range };
}

/** The list with the item added, or without it when it was there. */
export function toggled<T>(items: readonly T[], item: T): readonly T[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}
