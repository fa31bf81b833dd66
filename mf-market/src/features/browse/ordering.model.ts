import type { Player } from '@spieltag/shared-kernel/contract';
import { hasRating } from '@spieltag/shared-kernel/remote';
import { hasPrice, type PlayerStatus } from '@spieltag/shared-kernel/rules';
import { MEASURES, type Measure, type Measured } from '../../players/measures.model.ts';

/** What the players can be ordered by, in the order they are offered. */
export const ORDERINGS = [
  'price',
  'rating',
  'lastRoundPoints',
  ...MEASURES,
  'availability',
  'lastName',
  'firstName',
] as const;
export type OrderingBy = (typeof ORDERINGS)[number];

export interface Ordering {
  readonly by: OrderingBy;
  readonly direction: 'ascending' | 'descending';
}

/** The dearest first. */
export const DEFAULT_ORDERING: Ordering = { by: 'price', direction: 'descending' };

/** Below everyone who has points, above everyone who has lost some. */
const NO_POINTS = -0.1;

/** How sure it is that somebody can play: who is doubtful stands behind all who are fit, who is out last. */
const AVAILABILITY: readonly PlayerStatus[] = [
  'INACTIVE',
  'QUESTIONABLE',
  'BENCH',
  'UNKNOWN',
  'STARTER',
];

const names = new Intl.Collator('de', { sensitivity: 'base' });

/** Whether it is a measure, which is worked out rather than read from the player. */
export function isMeasure(by: OrderingBy): by is Measure {
  return (MEASURES as readonly string[]).includes(by);
}

/** What the players of a season with these measures can be ordered by. */
export function orderingsOf(measures: readonly Measure[]): readonly OrderingBy[] {
  return ORDERINGS.filter((by) => !isMeasure(by) || measures.includes(by));
}

/** The ordering, or the usual one where the season lacks its measure: a link may come from another one. */
export function orderingIn(measures: readonly Measure[], ordering: Ordering): Ordering {
  return orderingsOf(measures).includes(ordering.by) ? ordering : DEFAULT_ORDERING;
}

/** What starts with the least: the alphabet, and the easiest opponent. */
const ASCENDING: readonly OrderingBy[] = ['lastName', 'firstName', 'fixture'];

/** The direction somebody expects who has just chosen to order by it: the best, or the alphabet. */
export function firstDirection(by: OrderingBy): Ordering['direction'] {
  return ASCENDING.includes(by) ? 'ascending' : 'descending';
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
  measured: Measured,
): (ordering: Ordering) => readonly Player[] {
  const made = new Map<string, readonly Player[]>();
  return (ordering) => {
    const key = `${ordering.by} ${ordering.direction}`;
    const ordered = made.get(key) ?? orderPlayers(players, ordering, measured);
    made.set(key, ordered);
    return ordered;
  };
}

/**
 * The players in order. Ties stand by id, whichever the direction; of those who are as available as each
 * other the dearest stand first, as half the season is fit.
 */
export function orderPlayers(
  players: readonly Player[],
  { by, direction }: Ordering,
  measured: Measured,
): readonly Player[] {
  const sign = direction === 'ascending' ? 1 : -1;
  if (isMeasure(by)) return orderByMeasure(players, sign, (player) => measured(player, by));
  const tie = by === 'availability' ? dearerFirst : compareIds;
  return players.toSorted((a, b) => sign * compare(a, b, by) || tie(a, b));
}

/** Of whom there is nothing to say stands last, whichever the direction. */
function orderByMeasure(
  players: readonly Player[],
  sign: 1 | -1,
  measure: (player: Player) => number | null,
): readonly Player[] {
  const values = new Map(players.map((player) => [player.id, measure(player)]));
  return players.toSorted((a, b) => {
    const [x, y] = [values.get(a.id) ?? null, values.get(b.id) ?? null];
    if (x === null || y === null)
      return Number(x === null) - Number(y === null) || compareIds(a, b);
    return sign * (x - y) || compareIds(a, b);
  });
}

function dearerFirst(a: Player, b: Player): number {
  return sortedPrice(b) - sortedPrice(a) || compareIds(a, b);
}

function compareIds(a: Player, b: Player): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

function compare(a: Player, b: Player, by: Exclude<OrderingBy, Measure>): number {
  switch (by) {
    case 'price':
      return sortedPrice(a) - sortedPrice(b);
    case 'rating':
      return sortedRating(a) - sortedRating(b);
    case 'lastRoundPoints':
      return (a.lastRoundPoints ?? NO_POINTS) - (b.lastRoundPoints ?? NO_POINTS);
    case 'availability':
      return AVAILABILITY.indexOf(a.status) - AVAILABILITY.indexOf(b.status);
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
