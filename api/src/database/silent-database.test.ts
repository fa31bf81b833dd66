import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { RepeatLook } from '@spieltag/server-kit/database';
import { sql } from 'kysely';
import { Readiness } from '../plugins/readiness.ts';
import { createSilencingProxy, type SilencingProxy } from '../testing/silencing-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { type ListenHandle, listenTo } from './listen.ts';
import { openDatabase } from './open-database.ts';

const SILENT_MS = 700;
const ASK_EVERY_MS = 20;

let database: TestDatabase;
let proxy: SilencingProxy;
let listener: ListenHandle | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await createSilencingProxy(database.url);
});
afterEach(async () => {
  await listener?.stop();
  listener = undefined;
  await proxy.close();
  await database.close();
});

test('who listens to a database that is gone without a word listens again, and hears what comes', async () => {
  const heard: string[] = [];
  let listens = 0;
  const lost: unknown[] = [];
  listener = listenTo({
    url: proxy.url,
    channel: 'tried',
    onMessage: (message) => heard.push(message),
    onListening: () => {
      listens += 1;
    },
    onLost: (error) => lost.push(error),
    askEveryMs: ASK_EVERY_MS,
    silentMs: SILENT_MS,
  });
  await until('it listens', () => listens > 0);
  const before = lost.length;
  proxy.silenceOpen();
  await until('it is lost', () => lost.length > before);
  await until('it is heard', async () => {
    await sql`select pg_notify('tried', 'here')`.execute(database.db);
    return heard.includes('here');
  });
});

test('who listens and has nothing to hear is left alone', async () => {
  const looks = new Set<() => Promise<void>>();
  const repeatLook: RepeatLook = (look) => {
    looks.add(look);
    return () => looks.delete(look);
  };
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  const lost: unknown[] = [];
  listener = listenTo({
    url: proxy.url,
    channel: 'tried',
    onMessage: () => undefined,
    onListening: resolve,
    onLost: (error) => lost.push(error),
    askEveryMs: ASK_EVERY_MS,
    repeatLook,
  });
  await listening;
  for (let time = 0; time < 100; time++) {
    for (const look of looks) await look();
    await sql`select 1`.execute(database.db);
  }
  expect([looks.size, lost]).toEqual([1, []]);
});

test('a server whose database was gone without a word is ready again once another one answers', async () => {
  const db = openDatabase({ url: proxy.url, maxConnections: 1, silentMs: SILENT_MS });
  const readiness = new Readiness(db, { standstillMs: 0 }, ASK_EVERY_MS);
  const isReady = async () => (await readiness.find().catch(() => 'database')) === undefined;
  await until('it is ready', isReady);
  proxy.silenceOpen();
  expect(await isReady()).toBe(false);
  await until('it is ready again', isReady);
  await db.destroy();
});
