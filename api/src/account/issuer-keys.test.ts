import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { createIdTokenVerifier, type IdTokenVerifier } from './id-token-verifier.ts';

const MINUTE_MS = 60_000;
const KEYS = '/keys';
const START = Date.UTC(2026, 10, 28, 15);

let issuer: Server;
let origin: string;
let served: JWK[];
let status: number;
let asked: string[];
let now: number;
const pairs: { readonly privateKey: CryptoKey; readonly jwk: JWK }[] = [];
beforeAll(async () => {
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  for (const kid of ['first', 'second']) {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    pairs.push({ privateKey, jwk: { ...(await exportJWK(publicKey)), alg: 'ES256', kid } });
  }
  issuer = createServer(({ url = '' }, response) => {
    asked.push(url);
    const found = url === KEYS ? { keys: served } : { jwks_uri: `${origin}${KEYS}` };
    response.writeHead(status).end(JSON.stringify(found));
  });
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
});
afterAll(() => {
  jest.restoreAllMocks();
  issuer.closeAllConnections();
  issuer.close();
});

let verifier: IdTokenVerifier;
beforeEach(() => {
  [now, asked, status] = [START, [], 200];
  served = pairs.map(({ jwk }) => jwk);
  const settings = { issuer: { issuer: origin, clientId: 'game' }, adminSubjects: [] };
  verifier = createIdTokenVerifier({ ...settings, adminClaim: null }, () => now);
});

async function verdict(no = 0): Promise<string> {
  const pair = pairs[no];
  if (!pair) throw new Error('there is no such key');
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: pair.jwk.kid ?? '' })
    .setIssuer(origin)
    .setAudience('game')
    .setSubject('anna')
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(now / 1000) + 3600)
    .sign(pair.privateKey);
  return verifier.verify(token, undefined).then(
    () => 'verified',
    ({ code }) => code,
  );
}

describe('keys of the issuer', () => {
  test('are asked for once, by however many tokens at a time', async () => {
    const verdicts = await Promise.all(Array.from({ length: 5 }, () => verdict()));
    expect(new Set(verdicts)).toEqual(new Set(['verified']));
    expect(asked).toEqual(['/.well-known/openid-configuration', KEYS]);
  });

  test('are asked for again while there have been none', async () => {
    status = 503;
    expect(await verdict()).toBe('EXTERNAL_AUTH_FAILED');
    status = 200;
    expect(await verdict()).toBe('verified');
  });

  test('go on while it does not answer, and it is asked again once a minute', async () => {
    await verdict();
    status = 503;
    now += 20 * MINUTE_MS;
    asked = [];
    for (let no = 0; no < 3; no++) expect(await verdict()).toBe('verified');
    expect(asked).toEqual([KEYS]);
    now += MINUTE_MS;
    expect(await verdict()).toBe('verified');
    expect(asked).toEqual([KEYS, KEYS]);
  });

  test('that it withdraws are good for ten minutes at most, also when nobody has signed in since', async () => {
    expect(await verdict(1)).toBe('verified');
    served = served.slice(0, 1);
    now += 9 * MINUTE_MS;
    expect(await verdict(1)).toBe('verified');
    now += MINUTE_MS;
    expect(await verdict(1)).toBe('EXTERNAL_TOKEN_INVALID');
    expect(await verdict(0)).toBe('verified');
  });

  test('that it withdraws go as well when they were read by a clock that has been set back since', async () => {
    now += 365 * 24 * 60 * MINUTE_MS;
    expect(await verdict(1)).toBe('verified');
    served = served.slice(0, 1);
    now = START;
    expect(await verdict(1)).toBe('EXTERNAL_TOKEN_INVALID');
    expect(await verdict(0)).toBe('verified');
  });
});
