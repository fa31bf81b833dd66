import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createServerClock } from './server-clock.ts';

const SERVER_AHEAD_MS = 90_000;

/** A reply sent back by a server that is ahead, after `up` ms on the way. */
function reply(sentAt: number, up: number, down: number, aheadMs = SERVER_AHEAD_MS) {
  const header = new Date(sentAt + up + aheadMs).toUTCString();
  return [header, sentAt, sentAt + up + down] as const;
}

test('without replies the device is believed', () => {
  expect(createServerClock(() => 1234).now()).toBe(1234);
});

test('one reply tells the time within a second and the way it took', () => {
  const clock = createServerClock(() => 1_000_000);
  clock.learn(...reply(1_000_000, 40, 60));
  expect(Math.abs(clock.now() - 1_000_000 - SERVER_AHEAD_MS)).toBeLessThanOrEqual(1100);
});

test('every further reply keeps the truth within what is known', () => {
  const delays = fc.tuple(fc.nat(100_000), fc.nat(500), fc.nat(500));
  fc.assert(
    fc.property(fc.array(delays, { minLength: 1, maxLength: 30 }), (replies) => {
      const clock = createServerClock(() => 0);
      for (const [at, up, down] of replies) clock.learn(...reply(at, up, down));
      expect(Math.abs(clock.now() - SERVER_AHEAD_MS)).toBeLessThanOrEqual(1000);
    }),
  );
});

test('a clock that was set is noticed', () => {
  const clock = createServerClock(() => 0);
  clock.learn(...reply(0, 10, 10));
  clock.learn(...reply(0, 10, 10, 0));
  expect(Math.abs(clock.now())).toBeLessThanOrEqual(1010);
});

test('an unreadable header changes nothing', () => {
  const clock = createServerClock(() => 5);
  clock.learn('soon', 0, 1);
  clock.learn(null, 0, 1);
  expect(clock.now()).toBe(5);
});
