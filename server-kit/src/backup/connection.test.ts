import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import { createSilencingProxy } from '../../../api/src/testing/silencing-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../api/src/testing/test-database.ts';
import { until } from '../../../api/src/testing/until.ts';
import { isDatabaseUnavailable, type RepeatLook } from '../database/index.ts';
import { connect } from './connection.ts';

/** Nobody listens on these ports. */
const DEAD = 'postgresql://me:secret1@127.0.0.1:1/game';
const ALSO_DEAD = 'postgresql://me:secret2@127.0.0.1:2/game';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test.each([
  ['the only one', (live: string) => live],
  ['the first', (live: string) => `${live},${DEAD}`],
  ['the second', (live: string) => `${DEAD},${live}`],
  ['the last', (live: string) => `${DEAD},${ALSO_DEAD},${live}`],
])('of several addresses %s that answers is used', async (_which, addresses) => {
  const { db, close } = await connect(addresses(database.url));
  const { rows } = await sql`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
  await close();
});

test.each([
  [DEAD, '127.0.0.1:1/game: connect ECONNREFUSED 127.0.0.1:1'],
  [
    `${DEAD},${ALSO_DEAD}`,
    '127.0.0.1:1/game: connect ECONNREFUSED 127.0.0.1:1; 127.0.0.1:2/game: connect ECONNREFUSED 127.0.0.1:2',
  ],
  ['postgresql://me:secret1@host:port/game', 'an address that cannot be read: Invalid URL'],
])('of %s each is named that does not answer, without a password', async (url, reasons) => {
  const error = await connect(url).catch((failure: unknown) => failure);
  expect(error).toMatchObject({
    code: 'DATABASE_UNREACHABLE',
    message: expect.stringContaining(`the database does not answer: ${reasons}`),
  });
  expect((error as Error).message).not.toContain('secret');
});

test('what is copied out of a database that is gone without a word fails, and the connection closes', async () => {
  const proxy = await createSilencingProxy(database.url);
  const looks = new Set<() => Promise<void>>();
  const repeatLook: RepeatLook = (look) => {
    looks.add(look);
    return () => looks.delete(look);
  };
  const { client, close } = await connect(proxy.url, { repeatLook });
  const rows = client.query(
    copyTo(`copy (select repeat('x', 999) from generate_series(1, 20000)) to stdout`),
  );
  await once(rows, 'readable');
  proxy.silence();
  let failure: unknown;
  const reading = buffer(rows).catch((error: unknown) => {
    failure = error;
  });
  await until('it fails', () => {
    for (const look of looks) void look();
    return failure !== undefined;
  });
  await reading;
  expect([failure, isDatabaseUnavailable(failure)]).toEqual([failure, true]);
  await close();
  await proxy.close();
});
