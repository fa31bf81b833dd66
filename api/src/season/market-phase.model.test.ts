import { expect, test } from '@jest/globals';
import { seasonMarketPhase } from './market-phase.model.ts';

test.each([
  ['before the first round locks', 1, 'GENERAL', 'CLOSED', false, 'OPEN'],
  ['while the first lineups are frozen', 1, 'GENERAL_LOCKED', 'OPEN', false, 'CLOSED'],
  ['on a gameday', 2, 'GAMEDAY', 'OPEN', false, 'CLOSED'],
  ['on a gameday within a restricted window', 2, 'GAMEDAY', 'CLOSED', true, 'CLOSED'],
  ['during the evaluation', 2, 'EVALUATING', 'OPEN', false, 'CLOSED'],
  ['after a round, open every week', 2, 'COMPLETED', 'OPEN', false, 'OPEN'],
  ['after a round, closed all season', 2, 'COMPLETED', 'CLOSED', false, 'CLOSED'],
  ['between rounds, closed all season', 3, 'GENERAL', 'CLOSED', false, 'CLOSED'],
  ['between rounds within a restricted window', 3, 'GENERAL', 'CLOSED', true, 'RESTRICTED'],
  ['open every week, a window restricts nothing', 3, 'GENERAL', 'OPEN', true, 'OPEN'],
  ['in the frozen game', 34, 'LOCKED', 'OPEN', true, 'LOCKED'],
] as const)(
  '%s the market is as it should be',
  (_, roundNo, phase, between, windowOpen, market) => {
    const season = { marketBetweenRounds: between };
    expect(seasonMarketPhase(season, roundNo, phase, windowOpen)).toBe(market);
  },
);
