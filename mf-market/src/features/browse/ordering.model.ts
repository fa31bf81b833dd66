import type { Player } from '@spieltag/shared-kernel/contract';
import { hasRating } from '@spieltag/shared-kernel/remote';
import { hasPrice } from '@spieltag/shared-kernel/rules';

/** What the players can be ordered by, in the order they are offered. */
export const ORDERINGS = ['price', 'rating', 'lastRoundPoints', 'lastName', 'firstName'] as const;
export type OrderingBy = (typeof ORDERINGS)[number];

export interface Ordering {
  readonly by: OrderingBy;
  readonly direction: 'ascending' | 'descending';
}

/** The dearest first. */
export const DEFAULT_ORDERING: Ordering = { by: 'price', direction: 'descending' };

/** Below everyone who has points, above everyone who has lost some. */
const NO_POINTS = -0.1;

const names = new Intl.Collator('de', { sensitivity: 'base' });

/** The direction somebody expects who has just chosen to order by it: the best, or the alphabet. */
export function firstDirection(by: OrderingBy): Ordering['direction'] {
  return by === 'lastName' || by === 'firstName' ? 'ascending' : 'descending';
}

/** The ordering after choosing a figure: another one starts anew, the same one turns round. */
export function chooseOrdering(held: Ordering, by: OrderingBy): Ordering {
  return held.by === by ? turnRound(held) : { by, direction: firstDirection(by) };
}

/** The same, the other way round. */
export function turnRound({ by, direction }: Ordering): Ordering {
  return { by, direction: direction === 'ascending' ? 'descending' : 'ascending' };
}

/** The players in an order; each order is worked out once. */
export function createOrders(
  players: readonly Player[],
): (ordering: Ordering) => readonly Player[] {
  const made = new Map<string, readonly Player[]>();
  return (ordering) => {
    const key = `${ordering.by} ${ordering.direction}`;
    const ordered = made.get(key) ?? orderPlayers(players, ordering);
    made.set(key, ordered);
    return ordered;
  };
}

/** The players in order. Ties stand by id, whichever the direction. */
export function orderPlayers(
  players: readonly Player[],
  { by, direction }: Ordering,
): readonly Player[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return players.toSorted(
    (a, b) => sign * compare(a, b, by) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

function compare(a: Player, b: Player, by: OrderingBy): number {
  switch (by) {
    case 'price':
      return sortedPrice(a) - sortedPrice(b);
    case 'rating':
      return sortedRating(a) - sortedRating(b);
    case 'lastRoundPoints':
      return (a.lastRoundPoints ?? NO_POINTS) - (b.lastRoundPoints ?? NO_POINTS);
    case 'lastName':
      return names.compare(a.lastName, b.lastName);
    case 'firstName':
      return names.compare(a.firstName, b.firstName);
  }
}

/** Who has no price counts as free. */
function sortedPrice(player: Player): number {
  return hasPrice(player) ? player.marketValue : 0;
}

function sortedRating(player: Player): number {
  return hasRating(player) ? player.rating : NO_POINTS;
}
