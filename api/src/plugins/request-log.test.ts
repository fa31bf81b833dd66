import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from '@spieltag/shared-kernel/contract';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createApi } from '../server.ts';
import { createConfig } from '../settings/config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const UID = 'Zm9vYmFyYmF6cXV4Zm9vYmFy';
const lines: string[] = [];
let database: TestDatabase;
let app: Awaited<ReturnType<typeof createApi>>;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  app = await createApi({ db: database.db, config: createConfig(), log });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function signIn(uid: string) {
  const { method, path: url } = contract.account.uidAuth;
  return app.inject({ method, url, payload: { uid, buildNr: 51 } });
}

async function me(authorization: string, id = 'edge-0001') {
  const { path: url } = contract.account.me;
  return app.inject({ url, headers: { authorization, 'x-request-id': id } });
}

test('signing in, failing and breaking are written down, and no secret with them', async () => {
  const { jwt, account } = (await signIn(UID)).json();
  expect((await me(`Bearer ${jwt}`)).statusCode).toBe(200);
  expect((await me(`Bearer ${jwt}x`)).statusCode).toBe(401);
  expect((await signIn(`${UID}!`)).statusCode).toBe(400);
  const unknown = `/api/groups/join?joinByToken=${UID}`;
  expect((await app.inject(unknown)).statusCode).toBe(404);
  await sql`alter table users rename to users_away`.execute(database.db);
  expect((await me(`Bearer ${jwt}`, 'edge-0002')).statusCode).toBe(500);
  expect((await signIn(UID)).statusCode).toBe(500);
  await sql`alter table users_away rename to users`.execute(database.db);

  const written = lines.join('');
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries).toContainEqual(
    expect.objectContaining({
      reqId: 'edge-0001',
      route: contract.account.me.path,
      status: 200,
      userId: account.id,
    }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ reqId: 'edge-0002', code: 'INTERNAL', err: expect.anything() }),
  );
  for (const secret of [jwt, jwt.split('.')[2], UID, 'authorization', 'Bearer', 'joinByToken']) {
    expect(written).not.toContain(secret);
  }
});

test.each([
  ['of the edge', 'f3b1c2d4-0001', true],
  ['too short to be one', 'x', false],
  ['with a line break', 'f3b1c2d4\n0001', false],
])('an id %s is kept: %#', async (_name, id, isKept) => {
  const { headers } = await app.inject({ url: '/health/live', headers: { 'x-request-id': id } });
  expect(headers['x-request-id'] === id).toBe(isKept);
  expect(String(headers['x-request-id']).length).toBeGreaterThan(7);
});
