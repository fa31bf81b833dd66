import { expect, test } from '@jest/globals';
import { nextBoundaryInMs } from './boundaries.ts';
import { SAMPLE_NOW, sampleGameState } from './testing/sample-season.ts';

const HOUR = 3_600_000;
const quiet = { phaseEndsAt: null } as const;

test.each([
  [
    'a window that opens within the hour, while the market is closed',
    {
      ...quiet,
      playerMarketPhase: 'CLOSED',
      restrictedTransferWindowStartDate: SAMPLE_NOW + HOUR,
    } as const,
    HOUR,
  ],
  [
    'no window beyond the hour',
    {
      ...quiet,
      playerMarketPhase: 'CLOSED',
      restrictedTransferWindowStartDate: SAMPLE_NOW + HOUR + 1,
    } as const,
    undefined,
  ],
  [
    'no window while the market is open',
    {
      ...quiet,
      playerMarketPhase: 'OPEN',
      restrictedTransferWindowStartDate: SAMPLE_NOW + 5,
    } as const,
    undefined,
  ],
  [
    '11 s after the end of a window',
    {
      ...quiet,
      playerMarketPhase: 'RESTRICTED',
      restrictedTransferWindowEndDate: SAMPLE_NOW + 1000,
    } as const,
    12_000,
  ],
  ['the end of the phase', { phaseEndsAt: SAMPLE_NOW + 2000 } as const, 3000],
  [
    'a window that should be open and is not yet',
    {
      ...quiet,
      playerMarketPhase: 'CLOSED',
      restrictedTransferWindowStartDate: SAMPLE_NOW,
    } as const,
    5000,
  ],
  [
    'a window that should be closed and is not yet, not before its 11 s',
    {
      ...quiet,
      playerMarketPhase: 'RESTRICTED',
      restrictedTransferWindowEndDate: SAMPLE_NOW - 1000,
    } as const,
    10_000,
  ],
  ['a phase that should be over', { phaseEndsAt: SAMPLE_NOW - 1001 } as const, 5000],
  ['nothing the loop has come by', { phaseEndsAt: SAMPLE_NOW - 181_000 } as const, undefined],
  [
    'nothing while the clock is stepped',
    { phaseEndsAt: SAMPLE_NOW + 2000, clockMode: 'stepped' } as const,
    undefined,
  ],
])('the game state is looked at again for %s', (_, state, inMs) => {
  expect(nextBoundaryInMs(sampleGameState(state), SAMPLE_NOW, 0)).toBe(inMs);
});

test.each([
  ['later than by others where all know of it before', 2000, 7000],
  ['no later where the page has just asked, which others did in a moment of theirs', -1001, 5000],
])('a boundary is looked at %s', (_, endsInMs, inMs) => {
  const state = sampleGameState({ phaseEndsAt: SAMPLE_NOW + endsInMs });
  expect(nextBoundaryInMs(state, SAMPLE_NOW, 4000)).toBe(inMs);
});
