import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  createSilencingProxy,
  type SilencingProxy,
} from '../../../api/src/testing/silencing-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../api/src/testing/test-database.ts';
import type { RepeatLook } from './answering-client.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { openPool } from './open-pool.ts';

/** The looks that make a silence; the first may still see what came before. */
const SILENCE = 8;

let database: TestDatabase;
let proxy: SilencingProxy;
let direct: pg.Client;
const pools: pg.Pool[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await createSilencingProxy(database.url);
  direct = new pg.Client(database.url);
  await direct.connect();
});
afterEach(async () => {
  await proxy.close();
  await direct.end();
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await database.close();
});

/** A connection that is looked at when the test says so, however long that takes. */
function openLookedAt(url: string, Client: typeof pg.Client = pg.Client) {
  const looks = new Set<() => Promise<void>>();
  const repeatLook: RepeatLook = (look) => {
    looks.add(look);
    return () => looks.delete(look);
  };
  const limits = { lock_timeout: 0, statement_timeout: 0 };
  const pool = openPool({
    url,
    applicationName: 'test',
    maxConnections: 1,
    limits,
    Client,
    repeatLook,
  });
  pools.push(pool);
  return {
    pool,
    /** So often, and each time what the database says is waited for. */
    async look(times: number) {
      for (let time = 0; time < times; time++) await Promise.all([...looks].map((look) => look()));
    },
    /** So often, without an answer. */
    async lookInSilence(times: number) {
      for (let time = 0; time < times; time++) {
        for (const look of looks) void look();
        await turn();
      }
    },
  };
}

/** As the game server's: it sends before the answer to what was sent has come. */
class PipeliningClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, pipeline: true });
  }
}

const failureOf = (query: Promise<unknown>) =>
  query.then(
    () => 'it was answered',
    (error: unknown) => (isDatabaseUnavailable(error) ? 'unavailable' : error),
  );

describe.each([
  ['one query at a time', pg.Client],
  ['pipelined queries', PipeliningClient as typeof pg.Client],
])('a connection of %s', (_kind, Client) => {
  test('to a database that is gone without a word fails what is under way, and is not used again', async () => {
    const { pool, lookInSilence } = openLookedAt(proxy.url, Client);
    const client = await pool.connect();
    proxy.silence();
    const asked = ['select 1', 'select 2'].map((text) => failureOf(client.query(text)));
    await lookInSilence(SILENCE);
    expect(await Promise.all(asked)).toEqual(['unavailable', 'unavailable']);
    client.release();
    proxy.speak();
    expect((await pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
  });

  test('lives while the database is at work for it, however long, and no longer', async () => {
    await direct.query('select pg_advisory_lock(1)');
    const { pool, look, lookInSilence } = openLookedAt(proxy.url, Client);
    const client = await pool.connect();
    const waiting = failureOf(client.query('select pg_advisory_lock(1)'));
    await look(3 * SILENCE);
    await direct.query('select pg_advisory_unlock(1)');
    expect(await waiting).toBe('it was answered');

    await direct.query('select pg_advisory_lock_shared(2)');
    const lost = failureOf(client.query('select pg_advisory_lock(2)'));
    await look(3 * SILENCE);
    proxy.silence();
    await lookInSilence(SILENCE);
    expect(await lost).toBe('unavailable');
    client.release();
  });

  test('that only waits for its user is left alone', async () => {
    const { pool, look, lookInSilence } = openLookedAt(proxy.url, Client);
    const client = await pool.connect();
    await client.query('begin');
    proxy.silence();
    await lookInSilence(3 * SILENCE);
    proxy.speak();
    await look(SILENCE);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    client.release();
  });

  test('whose way is lost is given up, though the database answers others', async () => {
    const { pool, look } = openLookedAt(proxy.url, Client);
    const client = await pool.connect();
    proxy.silenceOpen();
    const asked = failureOf(client.query('select 1'));
    await look(SILENCE);
    expect(await asked).toBe('unavailable');
    client.release();
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  });
});

test('where a pooler makes up the numbers of processes, it is enough that the database answers', async () => {
  await proxy.close();
  const NUMBER_OF_PROCESS = Buffer.from('K\0\0\0\x0c', 'latin1');
  proxy = await createSilencingProxy(database.url, (answer) => {
    const at = answer.indexOf(NUMBER_OF_PROCESS);
    if (at >= 0) answer.writeInt32BE(1, at + NUMBER_OF_PROCESS.length);
    return answer;
  });
  await direct.query('select pg_advisory_lock(1)');
  const { pool, look } = openLookedAt(proxy.url);
  const client = await pool.connect();
  const waiting = failureOf(client.query('select pg_advisory_lock(1)'));
  await look(3 * SILENCE);
  await direct.query('select pg_advisory_unlock(1)');
  expect(await waiting).toBe('it was answered');
  client.release();
});

test.each([
  ['of which all has been sent', 150],
  ['that is larger than what lies on the way', 20_000],
])('a COPY %s lives while its reader takes nothing', async (_which, rows) => {
  const { pool, look } = openLookedAt(database.url);
  const client = await pool.connect();
  await client.query('begin');
  const reading = client.query(
    copyTo(`copy (select repeat('x', 999) from generate_series(1, ${rows})) to stdout`),
  );
  const begun = new Promise((resolve) => reading.once('readable', resolve));
  await begun;
  await look(3 * SILENCE);
  let bytes = 0;
  for await (const chunk of reading) bytes += (chunk as Buffer).length;
  expect(bytes).toBe(1000 * rows);
  await client.query('commit');
  client.release();
});
