import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import type { ApplicationState } from '../composition/composition.ts';
import type { GateState } from '../startup/gate.ts';
import { untilFirstScreen } from './first-screen.ts';

const HOUR_MS = 3_600_000;
const READY: GateState = { phase: 'ready', failure: undefined };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function begin(gateState: GateState) {
  const gate = new BehaviorSubject(gateState);
  const states = new BehaviorSubject<readonly ApplicationState[]>([]);
  let hasBegun = false;
  void untilFirstScreen(
    { states: { state$: states, get: () => states.value } },
    {
      state$: gate,
    },
  ).then(() => {
    hasBegun = true;
  });
  const after = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
    return hasBegun;
  };
  return { gate, states, after };
}

test('deferred work begins with the first screen, or without one after a while', async () => {
  const shown = begin(READY);
  expect(await shown.after(5000)).toBe(false);
  shown.states.next([{ status: 'shown' } as ApplicationState]);
  expect(await shown.after(0)).toBe(true);
  expect(await begin(READY).after(10_000)).toBe(true);
});

test('it does not begin as long as the start fails, however long that lasts', async () => {
  const error = { code: 'UNAVAILABLE', status: 503, messageKey: 'error.UNAVAILABLE', params: {} };
  const failed = begin({ phase: 'idle', failure: { step: 'data', error } } as GateState);
  expect(await failed.after(HOUR_MS)).toBe(false);
  failed.gate.next(READY);
  expect(await failed.after(5000)).toBe(false);
  expect(await failed.after(5000)).toBe(true);
});
