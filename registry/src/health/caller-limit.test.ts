import { expect, test } from '@jest/globals';
import { CallerLimit } from './caller-limit.ts';

const PER_MINUTE = 2;
/** As many as fifty callers may make. */
const OF_A_NETWORK = 100;
const MINUTE_MS = 60_000;

let nowMs = 0;
const newLimit = () => new CallerLimit({ perMinute: PER_MINUTE, now: () => nowMs });
const subnet = (no: number, host = 1) => `2001:db8:9:${no.toString(16)}::${host}`;

test('an address is refused what is too much, until the minute is over', () => {
  const limit = newLimit();
  const call = () => limit.isExceeded('203.0.113.7');
  expect([call(), call(), call()]).toEqual([false, false, true]);
  expect(limit.isExceeded('203.0.113.8')).toBe(false);
  nowMs += MINUTE_MS;
  expect(call()).toBe(false);
});

test('of IPv6 the addresses of one /64 are counted together', () => {
  const limit = newLimit();
  const refused = [1, 2, 3].map((host) => limit.isExceeded(subnet(0, host)));
  expect(refused).toEqual([false, false, true]);
});

test('fifty callers of one /48 are let in, and no more than they could call', () => {
  const limit = newLimit();
  const refused = Array.from({ length: OF_A_NETWORK + 2 }, (_, no) => limit.isExceeded(subnet(no)));
  expect(refused.indexOf(true)).toBe(OF_A_NETWORK);
  expect(limit.isExceeded('2001:db8:8::1')).toBe(false);
});

test('who calls on and on takes nothing from the others of the /48', () => {
  const limit = newLimit();
  for (let no = 0; no < 2 * OF_A_NETWORK; no++) limit.isExceeded(subnet(0));
  expect(limit.isExceeded(subnet(1))).toBe(false);
});

test('the addresses of a /24 are not counted together', () => {
  const limit = newLimit();
  const refused = Array.from({ length: OF_A_NETWORK + 2 }, (_, no) =>
    limit.isExceeded(`203.0.113.${no}`),
  );
  expect(refused).not.toContain(true);
});

test('whose calls are exhausted elsewhere has none left', () => {
  const limit = newLimit();
  expect(limit.isExceeded('203.0.113.7')).toBe(false);
  limit.exhaust('203.0.113.7');
  expect(limit.isExceeded('203.0.113.7')).toBe(true);
});
