import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isDatabaseUnavailable } from '@spieltag/server-kit/database';
import { sql } from 'kysely';
import pg from 'pg';
import {
  createReplicatedDatabase,
  type ReplicatedDatabase,
} from '../testing/replicated-database.ts';
import { until } from '../testing/until.ts';
import { listenTo } from './listen.ts';
import { openDatabase } from './open-database.ts';
import { SynchronousReplication } from './synchronous.ts';

const WITHIN_MS = 120_000;
let database: ReplicatedDatabase;
beforeAll(async () => {
  database = await createReplicatedDatabase();
});
afterAll(() => database.close());

const soon = (what: string, isSo: () => Promise<boolean>) => until(what, isSo, WITHIN_MS);

test('of several addresses the one that takes writes is used, after an attempt that may be tried again', async () => {
  const nowhere = database.url.replace(/host=[^&]*/, 'host=%2Fnowhere');
  const url = [nowhere, database.replicaUrl, database.url].join(',');
  const db = openDatabase({ url, maxConnections: 1 });
  const follows = () =>
    sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db).then(({ rows }) => rows);
  try {
    for (let i = 0; i < 2; i += 1) {
      const error = await follows().catch((refusal: unknown) => refusal);
      expect([error, isDatabaseUnavailable(error)]).toEqual([error, true]);
    }
    expect(await follows()).toEqual([{ is: false }]);
  } finally {
    await db.destroy();
  }
});

test('news are heard from the one that takes writes', async () => {
  const heard: string[] = [];
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  const listener = listenTo({
    url: [database.replicaUrl, database.url].join(','),
    channel: 'tried',
    onMessage: (message) => heard.push(message),
    onListening: resolve,
    onLost: () => undefined,
  });
  await listening;
  await sql`select pg_notify('tried', 'here')`.execute(database.db);
  await soon('it is told', async () => heard.length > 0);
  expect(heard).toEqual(['here']);
  await listener.stop();
});

test('changes wait for a replica that follows, and go on without it two seconds after it has gone', async () => {
  let now = 0;
  const replication = new SynchronousReplication(database.db, () => now);
  const names = async () => {
    const { rows } = await sql<{ names: string }>`
      select current_setting('synchronous_standby_names') as names`.execute(database.db);
    return rows[0]?.names;
  };
  await soon('the replica is waited for', async () => (await replication.look()) === 'replicated');
  await soon('both may be waited for', async () => (await names()) === 'ANY 1 (replica, postgres)');

  await database.stopReplica();
  await soon('the replica is gone', async () => {
    const { rows } = await sql`select from pg_stat_replication`.execute(database.db);
    return rows.length === 0;
  });
  now += 1500;
  expect(await replication.look()).toBe('replicated');
  let isOver = false;
  const waiting = sql`create table waited_for (n int)`.execute(database.db).then(() => {
    isOver = true;
  });
  // Who asks whether the database is at work for a connection is told so.
  await soon('the change waits', async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event = 'SyncRep' and state = 'active'`.execute(
      database.db,
    );
    return rows.length > 0;
  });
  expect(isOver).toBe(false);
  now += 1500;
  expect(await replication.look()).toBe('alone');
  await waiting;
  await database.startReplica();
  await soon(
    'the replica is waited for again',
    async () => (await replication.look()) === 'replicated',
  );
});

/** A connection of the replica's name that is sent the log, or the whole database, and takes nothing. */
async function copyingConnection(command: string): Promise<pg.Client> {
  const config = {
    connectionString: database.url,
    application_name: 'replica',
    replication: 'true',
  };
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  client.query(command).catch(() => undefined);
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } };
  connection.stream.pause();
  return client;
}

test('a copy that is made under the name of the replica is not waited for', async () => {
  let now = 0;
  const replication = new SynchronousReplication(database.db, () => now);
  const states = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from pg_stat_replication order by state`.execute(database.db);
    return rows.map(({ state }) => state).join();
  };
  await database.stopReplica();
  await soon('the replica is gone', async () => (await states()) === '');
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_flush_lsn()::text as position`.execute(database.db);
  const copying = await Promise.all([
    copyingConnection(`BASE_BACKUP (CHECKPOINT 'fast')`),
    copyingConnection(`START_REPLICATION PHYSICAL ${rows[0]?.position}`),
  ]);
  await soon('it copies', async () => (await states()) === 'backup,streaming');
  await replication.look();
  now += 2500;
  expect(await replication.look()).toBe('alone');
  for (const client of copying) await client.end();
  await database.startReplica();
  await soon(
    'the replica is waited for again',
    async () => (await replication.look()) === 'replicated',
  );
});

test('whoever comes while the lost one takes writes as well goes to the one in its place', async () => {
  const other = openDatabase({ url: database.replicaUrl, maxConnections: 1 });
  const both = openDatabase({
    url: [database.url, database.replicaUrl].join(','),
    maxConnections: 1,
  });
  try {
    await sql`select pg_promote()`.execute(other);
    const place = (of: typeof both) =>
      sql`select current_setting('data_directory') as place`.execute(of).then(({ rows }) => rows);
    const error = await place(both).catch((refusal: unknown) => refusal);
    expect([error, isDatabaseUnavailable(error)]).toEqual([error, true]);
    expect(await place(both)).toEqual(await place(other));
  } finally {
    await both.destroy();
    await other.destroy();
  }
});
