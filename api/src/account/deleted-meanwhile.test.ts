import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Login, TransferToken } from '@spieltag/shared-kernel/contract';
import { startTestIssuer, type TestIssuer } from '../testing/reader-sign-in.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { whileDeleted } from '../testing/while-deleted.ts';
import { accountRoutes } from './account.routes.ts';

let issuer: TestIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startTestIssuer();
  server = await createTestServer({
    families: [accountRoutes],
    config: { issuer: { issuer: issuer.issuerUrl, clientId: issuer.clientId } },
  });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

const newUid = () => randomBytes(16).toString('base64url');
const post = (file: string, payload: object, jwt?: string) =>
  server.app.inject({
    method: 'POST',
    url: `/api/account/v1/${file}.json`,
    headers: jwt === undefined ? {} : { authorization: `Bearer ${jwt}` },
    payload,
  });

async function guest(uid = newUid()) {
  const { account, jwt }: Login = (await post('uid-auth', { uid, buildNr: 51 })).json();
  return { uid, id: account.id, jwt };
}

async function reader(name: string) {
  const token = await issuer.signIn(name, `of-${name}@example.org`);
  const login: Login = (
    await post('external-auth', { externalAuthToken: token, buildNr: 51 })
  ).json();
  return { id: login.account.id, jwt: login.jwt, token };
}

const devicesOf = (id: string) =>
  server.database.db.selectFrom('user_device').selectAll().where('user_id', '=', id).execute();

describe('a device that is linked in the moment the account is deleted', () => {
  test.each([
    ['a fresh one', true],
    ['the one of a guest', false],
  ])('by the magazine stays where it was: %s', async (_which, isFresh) => {
    const [target, device] = [await reader(`Mo${isFresh}`), await guest()];
    const uid = isFresh ? newUid() : device.uid;
    const payload = { uid, externalAuthToken: target.token };
    const link = () => post('transfer-account-with-external-auth', payload, device.jwt);
    const refused = await whileDeleted(server.database.db, target.id, link);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'UNAVAILABLE']);
    expect(await devicesOf(target.id)).toEqual([]);
    const again: Login = (await link()).json();
    expect(again.account.id).not.toBe(target.id);
    expect((await guest(uid)).id).toBe(again.account.id);
  });

  test('by a code is refused like a code that is over', async () => {
    const [target, device] = [await guest(), await guest()];
    const made: TransferToken = (await post('create-transfer-token', {}, target.jwt)).json();
    const uid = newUid();
    const payload = { uid, transferToken: made.transferToken };
    const refused = await whileDeleted(server.database.db, target.id, () =>
      post('transfer-account-with-token', payload, device.jwt),
    );
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'TRANSFER_TOKEN_INVALID']);
    expect(await devicesOf(target.id)).toEqual([]);
  });
});

test('an account that is deleted at this moment makes no code to link devices by', async () => {
  const target = await guest();
  const make = () => post('create-transfer-token', {}, target.jwt);
  const refused = await whileDeleted(server.database.db, target.id, make);
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'TOKEN_INVALID']);
});

test('who signs in the moment the account is deleted gets no token for it', async () => {
  const target = await reader('Nele');
  const signIn = () =>
    post('external-auth', { externalAuthToken: target.token, buildNr: 51, uid: newUid() });
  const refused = await whileDeleted(server.database.db, target.id, signIn);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'UNAVAILABLE']);
  expect(await devicesOf(target.id)).toEqual([]);
  expect((await signIn()).json().account.id).not.toBe(target.id);
});

test('a device that was left with an account that is gone signs in anew', async () => {
  const left = await guest();
  await server.database.db
    .updateTable('users')
    .set({ deleted_at: new Date() })
    .where('id', '=', left.id)
    .execute();
  const anew = await guest(left.uid);
  expect(anew.id).not.toBe(left.id);
  expect((await guest(left.uid)).id).toBe(anew.id);
});
