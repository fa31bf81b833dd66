import type { Player } from '@spieltag/shared-kernel/contract';
import type { PlayerPosition, Position } from '@spieltag/shared-kernel/rules';

/** Which players are listed. Nothing chosen means: all of them. */
export interface Filters {
  readonly search: string;
  /** Millions, inclusive; undefined: open on that side. */
  readonly priceFrom: number | undefined;
  readonly priceTo: number | undefined;
  readonly teamIds: readonly string[];
  readonly positions: readonly Position[];
}

/** Everybody. */
export const NO_FILTERS: Filters = {
  search: '',
  priceFrom: undefined,
  priceTo: undefined,
  teamIds: [],
  positions: [],
};

/** Step of the price bounds, millions. */
export const PRICE_STEP_MILLIONS = 0.1;

const MILLION = 1_000_000;

/** A price bound in millions as it was typed; empty, unreadable or below zero clears it. */
export function readBound(text: string | null): number | undefined {
  const plain = (text ?? '').trim().replace(',', '.');
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** The filters without teams the season does not have: a link may come from another one. */
export function ofTeams(filters: Filters, teams: readonly { readonly id: string }[]): Filters {
  const known = new Set(teams.map(({ id }) => id));
  return { ...filters, teamIds: filters.teamIds.filter((id) => known.has(id)) };
}

/** Those who are in the price range, in one of the teams and in one of the positions. */
export function filterPlayers(players: readonly Player[], filters: Filters): readonly Player[] {
  const { priceFrom, priceTo } = filters;
  const teams = new Set(filters.teamIds);
  const positions = new Set<PlayerPosition>(filters.positions);
  // Tenths of a million are no exact binary figures: 4.35 * 1,000,000 is a hair less than 4,350,000.
  const from = priceFrom === undefined ? 0 : Math.round(priceFrom * MILLION);
  const to = priceTo === undefined ? Number.POSITIVE_INFINITY : Math.round(priceTo * MILLION);
  return players.filter(
    (player) =>
      player.marketValue >= from &&
      player.marketValue <= to &&
      (teams.size === 0 || teams.has(player.teamId)) &&
      (positions.size === 0 || positions.has(player.position)),
  );
}

/** How many filters are at work, the search apart: what the filter button counts. */
export function filterCount({ priceFrom, priceTo, teamIds, positions }: Filters): number {
  const hasRange = priceFrom !== undefined || priceTo !== undefined;
  return (hasRange ? 1 : 0) + teamIds.length + positions.length;
}

/** The list with the item added, or without it when it was there. */
export function toggled<T>(items: readonly T[], item: T): readonly T[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}
