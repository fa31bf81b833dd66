import { describe, expect, test } from '@jest/globals';
import type { Player, Round, RoundResult } from '@spieltag/shared-kernel/contract';
import { sampleDatabase } from '@spieltag/shared-kernel/testing';
import {
  ALL,
  completedRounds,
  ordered,
  ordersFor,
  pointsIn,
  roundsOf,
  STATISTICS_ORDERS,
  type StatisticsOrder,
  statisticsRows,
} from './statistics.model.ts';

const [sample] = sampleDatabase().players;
const player = (id: string, part: Partial<Player>): Player =>
  ({
    ...sample,
    id,
    displayName: id,
    active: true,
    teamId: 'tm-1',
    position: 'FORWARD',
    ...part,
  }) as Player;

const PLAYERS = [
  player('pl-a', { rating: 30, marketValue: 10_000_000, status: 'BENCH' }),
  player('pl-b', { rating: 50, marketValue: 20_000_000, status: 'UNKNOWN', teamId: 'tm-2' }),
  player('pl-c', { rating: 10, marketValue: 999_000_000, status: 'STARTER', position: 'DEFENDER' }),
  player('pl-d', { rating: 99, active: false }),
];
const EVERYBODY = { position: ALL, teamId: ALL } as const;
const ids = (rows: ReturnType<typeof statisticsRows>) => rows.map((row) => row.player.id).join(' ');

const round = (id: string, startDate: number): Round => ({
  id,
  name: id,
  startDate,
  endDate: startDate,
});
// A match of the third was brought before the second.
const ROUNDS = [round('rn-1', 1), round('rn-2', 3), round('rn-3', 2)];
const result = (id: string, points: Readonly<Record<string, number>>, parts = {}) => {
  const players = Object.entries(points).map(([playerId, of]) => ({
    id: playerId,
    points: of,
    pointsBreakDown: parts,
  }));
  return { id, phase: 'COMPLETED', matches: [{ id: 'ma-1', players }] } as unknown as RoundResult;
};

describe('who is shown', () => {
  test.each<[string, Parameters<typeof statisticsRows>[1], string]>([
    ['everybody who has not left the season', EVERYBODY, 'pl-a pl-b pl-c'],
    ['one position', { position: 'DEFENDER', teamId: ALL }, 'pl-c'],
    ['one team', { position: ALL, teamId: 'tm-2' }, 'pl-b'],
    ['both at once', { position: 'DEFENDER', teamId: 'tm-2' }, ''],
  ])('%s', (_, filter, expected) => {
    expect(ids(statisticsRows(PLAYERS, filter, undefined))).toBe(expected);
  });
});

describe('the order', () => {
  const shares = new Map(Object.entries({ 'pl-c': 0.5, 'pl-b': 0.1 }));
  const rows = statisticsRows(PLAYERS, EVERYBODY, undefined, shares);
  test.each<[StatisticsOrder, string, string]>([
    ['rating', 'pl-b pl-a pl-c', 'pl-c pl-a pl-b'],
    ['popularity', 'pl-c pl-b pl-a', 'pl-a pl-b pl-c'],
    ['price', 'pl-b pl-a pl-c', 'pl-c pl-a pl-b'],
    ['ratio', 'pl-a pl-b pl-c', 'pl-c pl-b pl-a'],
    ['status', 'pl-c pl-a pl-b', 'pl-b pl-a pl-c'],
  ])('by %s', (order, best, reversed) => {
    expect(ids(ordered(rows, order, false))).toBe(best);
    expect(ids(ordered(rows, order, true))).toBe(reversed);
  });
});

test('those without a price come last among equals', () => {
  const equals = [
    player('pl-dear', { rating: 0, marketValue: 999_000_000 }),
    player('pl-cheap', { rating: 0, marketValue: 1_000_000 }),
  ];
  expect(ids(ordered(statisticsRows(equals, EVERYBODY, undefined), 'rating', false))).toBe(
    'pl-cheap pl-dear',
  );
});

test('those without points stand below everyone who has some, and above everyone who has lost some', () => {
  const players = [
    player('pl-none', { marketValue: 10_000_000 }),
    player('pl-nil', { marketValue: 1_000_000 }),
    player('pl-lost', { marketValue: 20_000_000 }),
  ];
  const rows = statisticsRows(
    players,
    EVERYBODY,
    new Map([
      ['pl-nil', 0],
      ['pl-lost', -1],
    ]),
  );
  expect(ids(ordered(rows, 'rating', false))).toBe('pl-nil pl-none pl-lost');
  expect(ids(ordered(rows, 'rating', true))).toBe('pl-lost pl-none pl-nil');
});

test('nothing is offered to order by that nobody knows', () => {
  const [first] = PLAYERS;
  const unknown = [player('pl-x', { ...first, status: 'UNKNOWN' })];
  expect(ordersFor(statisticsRows(unknown, EVERYBODY, undefined))).toEqual([
    'rating',
    'price',
    'ratio',
  ]);
  expect(ordersFor(statisticsRows(PLAYERS, EVERYBODY, undefined, new Map()))).toEqual([
    ...STATISTICS_ORDERS,
  ]);
});

test('nobody counted is not nobody holds', () => {
  const firstOf = (popularity?: ReadonlyMap<string, number>) =>
    statisticsRows(PLAYERS, EVERYBODY, undefined, popularity)[0]?.popularity;
  expect([firstOf(), firstOf(new Map())]).toEqual([undefined, 0]);
});

describe('points of a timeframe', () => {
  test('are those of the season, or the sum of the rounds; who did not play has none', () => {
    const points = pointsIn([
      result('rn-1', { 'pl-a': 4 }),
      result('rn-2', { 'pl-a': 3, 'pl-b': -1 }),
    ]);
    const figures = (of?: typeof points) =>
      statisticsRows(PLAYERS, EVERYBODY, of).map((row) => [row.points, row.ratio]);
    expect(figures()).toEqual([
      [30, 3],
      [50, 2.5],
      [10, undefined],
    ]);
    expect(figures(points)).toEqual([
      [7, 0.7],
      [-1, -0.05],
      [0, undefined],
    ]);
  });

  test('are shown of nobody who was not rated', () => {
    const rated = (row: Partial<Player>) =>
      statisticsRows(
        [player('pl-x', { rating: 0, marketValue: 5, ...row })],
        EVERYBODY,
        undefined,
      )[0];
    const { ratingBreakDown } = player('pl-x', {});
    const none = Object.fromEntries(Object.keys(ratingBreakDown).map((part) => [part, 0]));
    const unrated = { ...none, ratingWasImported: false } as typeof ratingBreakDown;
    expect(rated({ ratingBreakDown: unrated })).toMatchObject({ isRated: false, ratio: undefined });
    const booked = { ...unrated, ratingCards: -2, ratingStarter: 2 };
    expect(rated({ ratingBreakDown: booked })).toMatchObject({ isRated: true, ratio: 0 });
  });

  test('of rounds are shown of those with points, or something they were made of', () => {
    const points = pointsIn([
      result('rn-1', { 'pl-a': 0 }),
      result('rn-2', { 'pl-b': 0 }, { pointsCards: -2, pointsStarter: 2 }),
    ]);
    expect(statisticsRows(PLAYERS, EVERYBODY, points).map(({ isRated }) => isRated)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('rounds count up to the last one completed, in order of play', () => {
    const names = (lastId: string | null) => completedRounds(ROUNDS, lastId).map(({ id }) => id);
    expect(names('rn-2')).toEqual(['rn-1', 'rn-2']);
    expect(names('rn-3')).toEqual(['rn-1', 'rn-2', 'rn-3']);
    expect(names(null)).toEqual([]);
  });

  test.each([
    ['season', undefined, []],
    ['lastFive', undefined, ['rn-2', 'rn-3', 'rn-4', 'rn-5', 'rn-6']],
    ['round', 'rn-1', ['rn-1']],
    ['round', undefined, []],
  ] as const)('%s adds up its own rounds', (timeframe, roundId, expected) => {
    const six = [1, 2, 3, 4, 5, 6].map((number) => round(`rn-${number}`, number));
    expect(roundsOf(timeframe, six, roundId)).toEqual(expected);
  });
});
