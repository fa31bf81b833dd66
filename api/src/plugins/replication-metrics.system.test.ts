import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { repeat } from '@spieltag/server-kit/process';
import { type Kysely, sql } from 'kysely';
import {
  type Database,
  openDatabase,
  REPLICATION_NAME,
  readReplicationState,
  SynchronousReplication,
} from '../database/index.ts';
import { createOperations } from '../operations.ts';
import {
  createReplicatedDatabase,
  type ReplicatedDatabase,
} from '../testing/replicated-database.ts';
import { createTestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

const CONNECTIONS = 2;

let database: ReplicatedDatabase;
const opened: Kysely<Database>[] = [];
const open = (options: Parameters<typeof openDatabase>[0]) => {
  const db = openDatabase(options);
  opened.push(db);
  return db;
};
beforeAll(async () => {
  database = await createReplicatedDatabase();
});
afterAll(async () => {
  await Promise.all(opened.map((db) => db.destroy()));
  await database.close();
});

const PAIR = () => [database.url, database.replicaUrl].join(',');

/** A server whose database is reached so, and what it tells of replication. */
async function serve(url: string) {
  const db = open({ url, maxConnections: CONNECTIONS });
  const server = await createTestServer({ database: { ...database, db, url }, families: [] });
  const operations = await createOperations(server.app);
  return {
    db,
    async told() {
      const { body } = await operations.inject('/metrics');
      return body.match(/^spieltag_(changes_wait|replica_follows|replication)\w* \d$/gm) ?? [];
    },
    async close() {
      await operations.close();
      await server.close();
    },
  };
}

const told = (waits: 0 | 1, follows: 0 | 1, watched: 0 | 1) => [
  `spieltag_changes_wait_for_replica ${waits}`,
  `spieltag_replica_follows ${follows}`,
  `spieltag_replication_watched ${watched}`,
];

async function isTold(server: Awaited<ReturnType<typeof serve>>, lines: readonly string[]) {
  await until(`${lines} is told`, async () => isDeepStrictEqual(await server.told(), lines));
}

test('a game whose database has no other address tells nothing of replication', async () => {
  const server = await serve(database.url);
  expect(await server.told()).toEqual([]);
  await server.close();
});

test('of one that has, it is told whether changes wait, for whom, and who decides it', async () => {
  const server = await serve(PAIR());
  await isTold(server, told(0, 0, 0));
  const keeper = open({
    url: database.url,
    maxConnections: 1,
    applicationName: REPLICATION_NAME,
  });
  const replication = new SynchronousReplication(keeper);
  const endLooks = repeat(50, async () => {
    await replication.look();
  });
  await isTold(server, told(1, 1, 1));
  await sql`create role reading login`.execute(database.db);
  const reading = open({ url: database.url.replace('//spieltag@', '//reading@') });
  expect(await readReplicationState(reading)).toEqual({
    isWaitedFor: true,
    follows: true,
    isWatched: true,
  });
  await endLooks();
  await keeper.destroy();
  await isTold(server, told(1, 1, 0));
  await server.close();
});

test('while every other connection waits for a replica that is gone it is told all the same', async () => {
  const server = await serve(PAIR());
  await database.stopReplica();
  const changes = Array.from({ length: CONNECTIONS }, (_, no) =>
    sql`create table ${sql.id(`waits_${no}`)} (n int)`.execute(server.db),
  );
  await until('all wait', async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event = 'SyncRep'`.execute(database.db);
    return rows.length === CONNECTIONS;
  });
  await isTold(server, told(1, 0, 0));
  await sql`alter system reset synchronous_standby_names`.execute(database.db);
  await sql`select pg_reload_conf()`.execute(database.db);
  await Promise.all(changes);
  await server.close();
});
