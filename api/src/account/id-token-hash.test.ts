import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { RESPELLED } from '../testing/respelled-tokens.ts';
import { idTokenHashes } from './id-token-hash.ts';

async function sign(alg: string, issuedAt = 1) {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  const jwt = new SignJWT({ sub: 'anna' }).setProtectedHeader({ alg }).setIssuedAt(issuedAt);
  return { token: await jwt.sign(privateKey), publicKey };
}

const wholeHash = (token: string) => createHash('sha256').update(token).digest();

test.each(RESPELLED)('a token is the same one %s', async (_how, respell) => {
  const { token, publicKey } = await sign('ES256');
  const other = respell(token);
  expect(other).not.toBe(token);
  await expect(jwtVerify(other, publicKey)).resolves.toBeDefined();
  expect(idTokenHashes(other)[0]).toEqual(idTokenHashes(token)[0]);
  // What a server of before wrote down of the token the issuer made.
  expect(idTokenHashes(other)).toContainEqual(wholeHash(token));
});

test('another token is another one', async () => {
  const { token } = await sign('ES256');
  const { token: later } = await sign('ES256', 2);
  expect(idTokenHashes(later)).not.toContainEqual(idTokenHashes(token)[0]);
});

test.each([
  ['ES256', 3],
  ['ES384', 3],
  ['PS256', 2],
  ['RS256', 2],
  ['Ed25519', 2],
])('signed with %s it is known by what was signed and as a whole', async (alg, count) => {
  const { token } = await sign(alg);
  const hashes = idTokenHashes(token);
  expect(hashes[0]).toEqual(wholeHash(token.slice(0, token.lastIndexOf('.'))));
  expect(hashes[1]).toEqual(wholeHash(token));
  expect(hashes.length).toBeGreaterThanOrEqual(count);
});
