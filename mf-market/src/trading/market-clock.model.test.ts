import { expect, test } from '@jest/globals';
import { aGameState } from '../testing/a-season.ts';
import { marketClock, PRE_OPEN_NOTICE_MS } from './market-clock.model.ts';

const NOW = 1_000_000_000_000;

test('an open market closes with the phase', () => {
  const state = aGameState({ phaseEndsAt: NOW + 5, clockMode: 'real' });
  expect(marketClock(state, 'OPEN', NOW)).toEqual({
    kind: 'closes',
    at: NOW + 5,
    ticks: true,
    isRestricted: false,
  });
});

test('a restricted market closes with its window, or with the phase if that ends first', () => {
  const state = aGameState({ phaseEndsAt: NOW + 5, restrictedTransferWindowEndDate: NOW + 9 });
  expect(marketClock(state, 'RESTRICTED', NOW)).toMatchObject({ at: NOW + 5, isRestricted: true });
  expect(marketClock({ ...state, phaseEndsAt: null }, 'RESTRICTED', NOW)?.at).toBe(NOW + 9);
});

test('after a round the next phase opens nothing and closes nothing', () => {
  const state = aGameState({ phase: 'COMPLETED', phaseEndsAt: NOW + 5 });
  expect(marketClock(state, 'OPEN', NOW)).toBeUndefined();
});

test.each([
  ['within the notice', PRE_OPEN_NOTICE_MS, true],
  ['beyond the notice', PRE_OPEN_NOTICE_MS + 1, false],
  ['over', -1, false],
])('a window that is %s', (_when, inMs, isShown) => {
  const state = aGameState({ restrictedTransferWindowStartDate: NOW + inMs });
  expect(marketClock(state, 'CLOSED', NOW)?.kind === 'opens').toBe(isShown);
});

test('a stepped season is not counted down', () => {
  const state = aGameState({ phaseEndsAt: NOW + 5, clockMode: 'stepped' });
  expect(marketClock(state, 'OPEN', NOW)?.ticks).toBe(false);
});
