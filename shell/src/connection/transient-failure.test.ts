import { expect, test } from '@jest/globals';
import { isTransient } from './transient-failure.ts';

test.each([
  ['a server that has broken', 500, 'INTERNAL', true],
  ['a server that is full or down', 503, 'UNAVAILABLE', true],
  ['a gateway that has waited in vain', 504, 'TIMEOUT', true],
  ['too many calls', 429, 'RATE_LIMITED', true],
  ['an issuer that is down', 424, '103', true],
  ['no connection', undefined, 'NETWORK', true],
  ['no answer in time', undefined, 'TIMEOUT', true],
  ['an answer that is none', undefined, 'UNREADABLE_REPLY', true],
  ['an outdated client', 426, 'APP_UPDATE_REQUIRED', false],
  ['a banned user', 403, 'USER_BANNED', false],
  ['no season to be played', undefined, 'SEASON_NOT_FOUND', false],
])('%s passes by itself, or not', (_name, status, code, passes) => {
  expect(isTransient({ status, code })).toBe(passes);
});
