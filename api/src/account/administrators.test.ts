import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Login } from '@spieltag/shared-kernel/contract';
import { decodeJwt } from 'jose';
import type { ApiConfig } from '../settings/config.ts';
import { startTestIssuer, type TestIssuer } from '../testing/reader-sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServer } from '../testing/test-server.ts';
import { accountRoutes } from './account.routes.ts';

const BASE = '/api/account/v1';
const families = [accountRoutes];

let issuer: TestIssuer;
let database: TestDatabase;
beforeAll(async () => {
  issuer = await startTestIssuer();
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await issuer.close();
});

describe('administrators', () => {
  const roleOf = (answer: { json(): unknown }) => decodeJwt((answer.json() as Login).jwt).role;
  const signInAt = async (config: Partial<ApiConfig>, email: string) => {
    const own = { issuer: { issuer: issuer.issuerUrl, clientId: issuer.clientId }, ...config };
    const at = await createTestServer({ database, families, config: own });
    const uid = randomBytes(16).toString('base64url');
    const signIn = (file: string, payload: object) =>
      at.app.inject({
        method: 'POST',
        url: `${BASE}/${file}.json`,
        payload: { uid, buildNr: 51, ...payload },
      });
    const externalAuthToken = await issuer.signIn('Ada Admin', email);
    const answer = await signIn('external-auth', { externalAuthToken });
    const byDevice = await signIn('uid-auth', {});
    await at.close();
    return [roleOf(answer), roleOf(byDevice)];
  };
  const subjectOf = async (email: string) => decodeJwt(await issuer.signIn('A', email)).sub ?? '';
  const ADMIN = 'admin@spieltag.example';

  test('are those of whom the issuer says so, and by their device alone they are users', async () => {
    expect(await signInAt({}, ADMIN)).toEqual(['admin', 'user']);
  });

  test('are those whose accounts the settings name', async () => {
    const adminSubjects = ['other', await subjectOf('named@example.org')];
    expect(await signInAt({ adminSubjects }, 'named@example.org')).toEqual(['admin', 'user']);
    expect(await signInAt({ adminSubjects }, 'unnamed@example.org')).toEqual(['user', 'user']);
  });

  test.each<[string, ApiConfig['adminClaim']]>([
    ['no claim counts', null],
    ['another value counts', { name: 'roles', value: 'owner' }],
    ['another claim counts', { name: 'groups', value: 'administrator' }],
    ['a part of the value counts', { name: 'roles', value: 'admin' }],
  ])('are not made by the issuer where %s', async (_name, adminClaim) => {
    expect(await signInAt({ adminClaim }, ADMIN)).toEqual(['user', 'user']);
  });

  test('stop being ones with the next sign-in after the settings say so', async () => {
    const email = 'former@example.org';
    const adminSubjects = [await subjectOf(email)];
    expect((await signInAt({ adminSubjects }, email))[0]).toBe('admin');
    expect((await signInAt({ adminSubjects: [] }, email))[0]).toBe('user');
  });
});
