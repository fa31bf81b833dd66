import { createSecretKey } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import {
  makeOperatorToken,
  readAdministrationSecret,
  readOperatorToken,
} from './operator-token.ts';

const SECRET = 's'.repeat(32);
const NOW = Date.UTC(2026, 10, 23);

test('names the operator, for half a minute and what clocks may differ', async () => {
  const token = await makeOperatorToken(SECRET, 'ada', NOW);
  const readAt = (ms: number) => readOperatorToken(SECRET, token, NOW + ms);
  expect(await readAt(0)).toBe('ada');
  expect(await readAt(-29_000)).toBe('ada');
  expect(await readAt(59_000)).toBe('ada');
  expect(await readAt(61_000)).toBeUndefined();
  expect(await readAt(-31_000)).toBeUndefined();
});

const signed = (claims: object, head = {}) =>
  new SignJWT({ sub: 'ada', aud: 'game-administration', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'operator+jwt', ...head })
    .sign(createSecretKey(Buffer.from(SECRET)));
const iat = NOW / 1000;

test.each([
  ['of another secret', () => makeOperatorToken('t'.repeat(32), 'ada', NOW)],
  ['of nobody', () => signed({ sub: '', iat, exp: iat + 30 })],
  ['without an end', () => signed({ iat })],
  ['that never ends', () => signed({ iat: iat - 3600, exp: iat + 3600 })],
  ['for somebody else', () => signed({ aud: 'players', iat, exp: iat + 30 })],
  ['of another kind', () => signed({ iat, exp: iat + 30 }, { typ: 'JWT' })],
  ['that is none', async () => 'nonsense'],
  [
    'nobody signed',
    async () => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = { sub: 'ada', aud: 'game-administration', iat, exp: iat + 30 };
      return `${part({ alg: 'none', typ: 'operator+jwt' })}.${part(claims)}.`;
    },
  ],
])('a token %s names nobody', async (_name, make) => {
  expect(await readOperatorToken(SECRET, await make(), NOW)).toBeUndefined();
});

test('a secret that could be guessed is none', () => {
  expect(readAdministrationSecret('s'.repeat(31))).toBeUndefined();
  expect(readAdministrationSecret(SECRET)).toBe(SECRET);
});
