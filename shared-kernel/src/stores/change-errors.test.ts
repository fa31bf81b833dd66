import { expect, test } from '@jest/globals';
import { isAnnounced } from './change-errors.ts';

test.each([
  ['a refusal of the rules', 'REFUSED_MARKET_CLOSED', 422, false],
  ['a full watch list', 'FAVORITES_FULL', 422, false],
  ['a server that does not answer', 'NETWORK', undefined, false],
  ['a login that is not accepted any more', 'TOKEN_EXPIRED', 401, false],
  ['a team that was changed elsewhere', 'LEDGER_CONFLICT', 409, false],
  ['a season that is not there any more', 'SEASON_NOT_FOUND', 404, false],
  ['servers that are down, which is alerted', 'UNAVAILABLE', 503, true],
  ['a guest who has to sign in, and is asked to', 'TRIAL_NOT_ALLOWED', 403, true],
  ['a broken change, after which the game restarts', 'INVALID', 422, true],
  ['an outdated app, which is loaded anew', 'APP_UPDATE_REQUIRED', 426, true],
])(
  'of a change that failed the player reads anyway, or not: %s',
  (_name, code, status, expected) => {
    expect(
      isAnnounced(
        { code, status, messageKey: 'error.UNKNOWN' as const, params: {} },
        true,
        undefined,
      ),
    ).toBe(expected);
  },
);

test.each([
  ['lineup or squad', true],
  ['anything else', false],
])('a broken change of %s is followed by a restart: %s', (_name, isOfSquad) => {
  const error = { code: 'INVALID', status: 422, messageKey: 'error.UNKNOWN' as const, params: {} };
  expect(isAnnounced(error, isOfSquad, undefined)).toBe(isOfSquad);
});

test.each([
  ['102', true],
  ['NETWORK', false],
])('a change refused because the sign-in failed with %s is announced: %s', (code, expected) => {
  const login = { code, status: undefined, messageKey: 'error.UNKNOWN' as const, params: {} };
  const refused = {
    code: 'TOKEN_EXPIRED',
    status: 401,
    messageKey: 'error.UNKNOWN' as const,
    params: {},
  };
  expect(isAnnounced(refused, true, login)).toBe(expected);
});
