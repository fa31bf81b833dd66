import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeOperatorToken } from '@spieltag/server-kit/operator-tokens';
import { contract } from '@spieltag/shared-kernel/contract';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const SECRET = 'a secret of registry and game server';
const { announcements, announce, auditLog, closeGame } = contract.administration;

let server: TestServer;
let without: TestServer;
beforeAll(async () => {
  server = await createTestServer({ config: { administrationSecret: SECRET } });
  without = await createTestServer({ database: server.database });
});
afterAll(async () => {
  await without.close();
  await server.close();
});

async function call(url: string, { payload = undefined as object | undefined, of = server } = {}) {
  const token = await makeOperatorToken(SECRET, 'ada', Date.now());
  const method = payload ? 'POST' : 'GET';
  const headers = { authorization: `Bearer ${token}` };
  return of.app.inject({ method, url, headers, ...(payload && { payload }) });
}

test('an operator is let in by the word of the registry, and named in the audit log', async () => {
  const payload = {
    level: 'INFO',
    de: 'Hallo',
    en: 'Hello',
    until: Date.now() + 1e6,
    reason: 'try',
  };
  expect((await call(announce.path, { payload })).statusCode).toBe(200);
  const { entries } = (await call(auditLog.path)).json();
  expect(entries[0]).toMatchObject({ actor: 'operator:ada', action: 'announce' });
});

test('also while the game is closed', async () => {
  const payload = { until: Date.now() + 1e6, reason: 'a new disk' };
  expect((await call(closeGame.path, { payload })).statusCode).toBe(200);
  expect((await call(announcements.path)).statusCode).toBe(200);
  expect((await call(contract.administration.openGame.path, { payload })).statusCode).toBe(200);
});

test('is no player, whose rows do not know them', async () => {
  expect((await call(contract.account.me.path)).json().code).toBe('TOKEN_INVALID');
});

test('is nobody where no secret is set, or another one', async () => {
  expect((await call(announcements.path, { of: without })).json().code).toBe('TOKEN_INVALID');
  const token = await makeOperatorToken('another secret of thirty-two signs', 'ada', Date.now());
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode } = await server.app.inject({ url: announcements.path, headers });
  expect(statusCode).toBe(401);
});
