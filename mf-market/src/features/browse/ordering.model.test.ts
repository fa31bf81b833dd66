import { describe, expect, test } from '@jest/globals';
import { NO_PRICE } from '@spieltag/shared-kernel/rules';
import { MEASURES, type Measured } from '../../players/measures.model.ts';
import { aPlayer } from '../../testing/a-season.ts';
import {
  chooseOrdering,
  createOrders,
  DEFAULT_ORDERING,
  firstDirection,
  ORDERINGS,
  orderingIn,
  orderingsOf,
  orderPlayers,
  turnRound,
} from './ordering.model.ts';

const ids = (players: readonly { readonly id: string }[]) => players.map(({ id }) => id).join(' ');

/** Of nobody there is anything to say. */
const nothing = () => null;

describe('the players stand', () => {
  const cheap = aPlayer('pl-1', { marketValue: 200_000 });
  const dear = aPlayer('pl-2', { marketValue: 9_000_000 });
  const priceless = aPlayer('pl-3', { marketValue: NO_PRICE });

  test('the dearest first by default', () => {
    expect(ids(orderPlayers([cheap, dear], DEFAULT_ORDERING, nothing))).toBe('pl-2 pl-1');
  });

  test('without a price as if it were 0', () => {
    expect(ids(orderPlayers([priceless, dear, cheap], DEFAULT_ORDERING, nothing))).toBe(
      'pl-2 pl-1 pl-3',
    );
  });

  test.each(['ascending', 'descending'] as const)('by id when equal, %s too', (direction) => {
    const same = [aPlayer('pl-b'), aPlayer('pl-c'), aPlayer('pl-a')];
    expect(ids(orderPlayers(same, { by: 'price', direction }, nothing))).toBe('pl-a pl-b pl-c');
  });

  test('without a rating between those with points and those with minus points', () => {
    const unrated = aPlayer('pl-1');
    const zero = aPlayer('pl-2', { ratingBreakDown: { ratingCards: -3, ratingGoals: 3 } });
    const minus = aPlayer('pl-3', { rating: -1 });
    const order = orderPlayers(
      [minus, unrated, zero],
      { by: 'rating', direction: 'descending' },
      nothing,
    );
    expect(ids(order)).toBe('pl-2 pl-1 pl-3');
  });

  test('with umlauts where a German reader looks for them', () => {
    const named = [
      aPlayer('pl-1', { lastName: 'Zander' }),
      aPlayer('pl-2', { lastName: 'Özil' }),
      aPlayer('pl-3', { lastName: 'Otto' }),
    ];
    const order = orderPlayers(named, { by: 'lastName', direction: 'ascending' }, nothing);
    expect(ids(order)).toBe('pl-3 pl-2 pl-1');
  });

  test('of the last matchday with those who did not play in it between points and minus points', () => {
    const named = [
      aPlayer('pl-1', { rating: 30, lastRoundPoints: null }),
      aPlayer('pl-2', { lastRoundPoints: 0 }),
      aPlayer('pl-3', { lastRoundPoints: -1 }),
    ];
    const order = orderPlayers(named, { by: 'lastRoundPoints', direction: 'descending' }, nothing);
    expect(ids(order)).toBe('pl-2 pl-1 pl-3');
  });

  test('by the points of the last matchday', () => {
    const named = [
      aPlayer('pl-1', { lastRoundPoints: 3 }),
      aPlayer('pl-2', { lastRoundPoints: 7 }),
    ];
    const order = orderPlayers(named, { by: 'lastRoundPoints', direction: 'descending' }, nothing);
    expect(ids(order)).toBe('pl-2 pl-1');
  });
});

describe('by availability', () => {
  const statuses = {
    'pl-out': 'INACTIVE',
    'pl-doubtful': 'QUESTIONABLE',
    'pl-bench': 'BENCH',
    'pl-fit': 'UNKNOWN',
    'pl-starter': 'STARTER',
  } as const;
  const players = Object.entries(statuses).map(([id, status]) => aPlayer(id, { status }));

  test('who is fit comes first, then who is doubtful, who is out last', () => {
    const direction = firstDirection('availability');
    expect(ids(orderPlayers(players, { by: 'availability', direction }, nothing))).toBe(
      'pl-starter pl-fit pl-bench pl-doubtful pl-out',
    );
    expect(ids(orderPlayers(players, turnRound({ by: 'availability', direction }), nothing))).toBe(
      'pl-out pl-doubtful pl-bench pl-fit pl-starter',
    );
  });

  test.each(['ascending', 'descending'] as const)(
    'the dearest first of who is alike, %s too',
    (direction) => {
      const alike = [
        aPlayer('pl-a', { marketValue: 1_000_000 }),
        aPlayer('pl-c', { marketValue: 3_000_000 }),
        aPlayer('pl-b', { marketValue: 3_000_000 }),
      ];
      expect(ids(orderPlayers(alike, { by: 'availability', direction }, nothing))).toBe(
        'pl-b pl-c pl-a',
      );
    },
  );
});

describe('by a measure', () => {
  const players = [aPlayer('pl-none'), aPlayer('pl-1'), aPlayer('pl-2'), aPlayer('pl-3')];
  const values: Readonly<Record<string, number>> = { 'pl-1': 2, 'pl-2': 5, 'pl-3': 2 };
  const measured: Measured = ({ id }) => values[id] ?? null;

  test.each([
    ['descending', 'pl-2 pl-1 pl-3 pl-none'],
    ['ascending', 'pl-1 pl-3 pl-2 pl-none'],
  ] as const)('%s, those of whom there is nothing to say are last', (direction, order) => {
    expect(ids(orderPlayers(players, { by: 'form', direction }, measured))).toBe(order);
  });

  test('the best come first, the easiest opponent too', () => {
    expect(firstDirection('perMillion')).toBe('descending');
    expect(firstDirection('fixture')).toBe('ascending');
  });
});

test('choosing the same figure again turns the order round', () => {
  expect(chooseOrdering(DEFAULT_ORDERING, 'price')).toEqual({
    by: 'price',
    direction: 'ascending',
  });
  expect(turnRound(turnRound(DEFAULT_ORDERING))).toEqual(DEFAULT_ORDERING);
});

test('another figure starts with the best, names with A', () => {
  expect(chooseOrdering(DEFAULT_ORDERING, 'rating').direction).toBe('descending');
  expect(chooseOrdering(DEFAULT_ORDERING, 'firstName').direction).toBe('ascending');
});

test('an order is worked out once', () => {
  const inOrder = createOrders([aPlayer('pl-1'), aPlayer('pl-2')], nothing);
  expect(inOrder({ ...DEFAULT_ORDERING })).toBe(inOrder(DEFAULT_ORDERING));
  expect(ids(inOrder(turnRound(DEFAULT_ORDERING)))).toBe('pl-1 pl-2');
});

describe('in a season without minutes', () => {
  const measures = MEASURES.filter((measure) => measure !== 'minutes');

  test('they are no ordering to choose, in another one they are', () => {
    expect(orderingsOf(measures)).toEqual(ORDERINGS.filter((by) => by !== 'minutes'));
    expect(orderingsOf(MEASURES)).toEqual(ORDERINGS);
  });

  test('players ordered by them stand in the usual order, others stay as they are', () => {
    const byMinutes = { by: 'minutes', direction: 'ascending' } as const;
    const byForm = { by: 'form', direction: 'ascending' } as const;
    expect(orderingIn(measures, byMinutes)).toBe(DEFAULT_ORDERING);
    expect(orderingIn(MEASURES, byMinutes)).toBe(byMinutes);
    expect(orderingIn(measures, byForm)).toBe(byForm);
  });
});
