import { beforeAll, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createIdTokenVerifier, type IdTokenVerifier } from './id-token-verifier.ts';

const ISSUER = 'https://id.example.org';

let verifier: IdTokenVerifier;
let sign: (claims: object) => Promise<string>;
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] });
  const jwksUri = `data:application/json,${encodeURIComponent(jwks)}`;
  const issuer = { issuer: ISSUER, clientId: 'game', jwksUri };
  verifier = createIdTokenVerifier({ issuer, adminSubjects: [], adminClaim: null }, Date.now);
  sign = (claims) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(ISSUER)
      .setAudience('game')
      .setSubject('anna')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
});

test.each<[string, object, string | undefined]>([
  ['a nickname', { nickname: 'Käthe Kurve', name: 'Anna Meier' }, 'Käthe Kurve'],
  ['a nickname beside another address', { nickname: 'Käthe', email: 'anna@web.de' }, 'Käthe'],
  ['no civil name', { name: 'Anna Meier', given_name: 'Anna' }, undefined],
  ['no name to sign in with', { preferred_username: 'anna.meier' }, undefined],
  ['no e-mail address', { nickname: 'anna.meier@web.de' }, undefined],
  [
    'no e-mail address without its host',
    { nickname: 'Anna.Meier', email: 'anna.meier@web.de' },
    undefined,
  ],
  ['nothing that is no text', { nickname: 7 }, undefined],
])('what others may see of an ID token is %s', async (_what, claims, name) => {
  expect((await verifier.verify(await sign(claims), undefined)).name).toBe(name);
});
