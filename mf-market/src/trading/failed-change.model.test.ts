import { expect, test } from '@jest/globals';
import { isForTheScreen } from './failed-change.model.ts';

test.each([
  ['a refusal of the rules', 'REFUSED_MARKET_CLOSED', 422, true],
  ['a full watch list', 'FAVORITES_FULL', 422, true],
  ['a server that does not answer', 'NETWORK', undefined, true],
  ['a login that is not accepted any more', 'TOKEN_EXPIRED', 401, true],
  ['a team that was changed elsewhere', 'LEDGER_CONFLICT', 409, true],
  ['a season that is not there any more', 'SEASON_NOT_FOUND', 404, true],
  ['servers that are down, of which the kernel tells', 'UNAVAILABLE', 503, false],
  ['a guest who has to sign in, whom the kernel asks', 'TRIAL_NOT_ALLOWED', 403, false],
  ['a broken change, after which the kernel restarts', 'INVALID', 422, false],
  ['an outdated app, which the kernel renews', 'APP_UPDATE_REQUIRED', 426, false],
])('the screen explains %s: %s %s %s', (_name, code, status, expected) => {
  expect(isForTheScreen({ code, status, messageKey: '', params: {} })).toBe(expected);
});

test.each([
  ['102', false],
  ['NETWORK', true],
])('a change refused because the sign-in failed with %s is explained: %s', (code, expected) => {
  const login = { code, status: undefined, messageKey: '', params: {} };
  const refused = { code: 'TOKEN_EXPIRED', status: 401, messageKey: '', params: {} };
  expect(isForTheScreen(refused, login)).toBe(expected);
});
