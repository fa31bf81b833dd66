import { describe, expect, test } from '@jest/globals';
import type { MarketPhase } from '@spieltag/shared-kernel/rules';
import {
  sampleDatabase,
  sampleGameState,
  sampleLedger,
  samplePlayer,
} from '@spieltag/shared-kernel/testing';
import { aGame } from '../testing/a-game.ts';
import { figureOf } from './figure.model.ts';
import {
  defaultSubMode,
  modeOf,
  type SubMode,
  seasonHasPoints,
  shownSubMode,
} from './info-display.model.ts';

const ZERO = samplePlayer({ id: 'pl-0', position: 'FORWARD' }).ratingBreakDown;

function season(market: MarketPhase, hasPoints: boolean) {
  const players = sampleDatabase().players.map((player) => ({
    ...player,
    rating: hasPoints ? player.rating : 0,
    ratingBreakDown: { ...ZERO, ratingSum: 0 },
  }));
  return aGame({
    database: sampleDatabase({ players }),
    gameState: sampleGameState({ playerMarketPhase: market }),
    ledger: sampleLedger({ playerMarketPhase: 'CLOSED' }),
  });
}

describe('what stands below the players', () => {
  test.each<[string, MarketPhase, boolean, SubMode | undefined, SubMode]>([
    ['is the price while the market is open', 'OPEN', true, undefined, 'PRICE'],
    ['is the price in a restricted window', 'RESTRICTED', true, undefined, 'PRICE'],
    ['is the points of the round when it is closed', 'CLOSED', true, undefined, 'POINTS_ROUND'],
    ['is the price while there are no points', 'CLOSED', false, undefined, 'PRICE'],
    ['is what was chosen', 'OPEN', true, 'POINTS_RATING', 'POINTS_RATING'],
    ['are not points nobody has', 'CLOSED', false, 'POINTS_RATING', 'PRICE'],
    ['may be assignments without points', 'OPEN', false, 'ASSIGNMENTS_TOTAL', 'ASSIGNMENTS_TOTAL'],
  ])('%s', (_title, market, hasPoints, chosen, shown) => {
    const game = season(market, hasPoints);
    const { marketPhase } = game.context;
    expect(shownSubMode(chosen, seasonHasPoints(game), marketPhase)).toBe(shown);
  });

  test('choosing a mode shows its first figure', () => {
    expect(defaultSubMode('ASSIGNMENTS')).toBe('ASSIGNMENTS_MY_ASSIGNMENTS');
    expect(defaultSubMode('POINTS')).toBe('POINTS_ROUND');
    expect(modeOf('ASSIGNMENTS_AVERAGE_PER_ASSIGNMENT')).toBe('ASSIGNMENTS');
  });
});

describe('the figure of a player', () => {
  const player = samplePlayer({
    id: 'pl-1',
    position: 'FORWARD',
    marketValue: 2_000_000,
    rating: 30,
    ratingBreakDown: { ...ZERO, starter: 4, joker: 1 },
  });
  const own = { playerId: 'pl-1', pointsForUser: 12, matchesForUser: 2, rounds: [] };
  const captainId = undefined;
  const opponent = { code: 'ZWE', opponent: 'FC Zwei', isAtHome: true, level: 2 } as const;
  const fixture = { ...opponent, kickOff: 5, course: undefined };
  const fixtureOf = () => fixture;
  const sources = {
    roundPoints: new Map([['pl-1', 7]]),
    ownStats: new Map([['pl-1', own]]),
    captainId,
    fixtureOf,
  };
  const nothing = { roundPoints: new Map(), ownStats: new Map(), captainId, fixtureOf: () => null };

  test.each<[SubMode, unknown]>([
    ['PRICE', { kind: 'price', euros: 2_000_000 }],
    ['POINTS_ROUND', { kind: 'points', points: 7 }],
    ['POINTS_RATING', { kind: 'points', points: 30 }],
    ['POINTS_ON_MY_ASSIGNMENTS', { kind: 'points', points: 12 }],
    ['ASSIGNMENTS_MY_ASSIGNMENTS', { kind: 'assignments', value: 2 }],
    ['ASSIGNMENTS_TOTAL', { kind: 'assignments', value: 5 }],
    ['ASSIGNMENTS_AVERAGE_PER_ASSIGNMENT', { kind: 'average', value: 6 }],
    ['FIXTURE', { kind: 'fixture', fixture }],
  ])('%s', (subMode, figure) => {
    expect(figureOf({ id: 'pl-1', player }, subMode, sources)).toEqual(figure);
  });

  test("a captain's points of the round count twice, those of the season once", () => {
    const ofCaptain = { ...sources, captainId: 'pl-1' };
    const figure = (subMode: SubMode) => figureOf({ id: 'pl-1', player }, subMode, ofCaptain);
    expect(figure('POINTS_ROUND')).toEqual({ kind: 'points', points: 7, factor: 2 });
    expect(figure('POINTS_RATING')).toEqual({ kind: 'points', points: 30 });
  });

  test('points that are of other matches are none a match', () => {
    const ratingBreakDown = { ...player.ratingBreakDown, ratingWasImported: true };
    const imported = { id: 'pl-1', player: { ...player, rating: 120, ratingBreakDown } };
    const figure = figureOf(imported, 'ASSIGNMENTS_AVERAGE_PER_ASSIGNMENT', sources);
    expect(figure).toEqual({ kind: 'average', value: null });
  });

  test.each<[SubMode, unknown]>([
    ['POINTS_ROUND', { kind: 'points', points: null }],
    ['FIXTURE', { kind: 'fixture', fixture: null }],
    ['POINTS_ON_MY_ASSIGNMENTS', { kind: 'points', points: null }],
    ['ASSIGNMENTS_MY_ASSIGNMENTS', { kind: 'assignments', value: 0 }],
  ])('%s of one who was never placed', (subMode, figure) => {
    expect(figureOf({ id: 'pl-1', player }, subMode, nothing)).toEqual(figure);
  });
});
