import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { until } from '../../testing/until.ts';
import { openDatabase } from '../open-database.ts';
import type { Database } from '../tables/database.types.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { PRIMARY_SETTINGS, startEmbeddedReplica } from './replica.ts';

const WITHIN_MS = 120_000;
let folder: string;
let primary: EmbeddedPostgres;
let replica: EmbeddedPostgres;

const startPrimary = () =>
  startEmbeddedPostgres({ dataDir: path.join(folder, 'a'), settings: PRIMARY_SETTINGS });
const startReplica = () =>
  startEmbeddedReplica({
    dataDir: path.join(folder, 'b'),
    primaryUrl: primary.url,
    name: 'replica',
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'spieltag-replica-'));
  // The database's own user passes through.
  await chmod(folder, 0o711);
  primary = await startPrimary();
  await ask(primary, (db) => sql`create table noted (n int primary key)`.execute(db));
  await note(1);
  replica = await startReplica();
});
afterAll(async () => {
  await replica.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask<T>(
  { url }: EmbeddedPostgres,
  work: (db: Kysely<Database>) => Promise<T>,
): Promise<T> {
  const db = openDatabase({ url, maxConnections: 1 });
  return work(db).finally(() => db.destroy());
}

const note = (n: number) =>
  ask(primary, (db) => sql`insert into noted select ${n}::int`.execute(db));

/** What the replica has noted, once it has this one. */
async function notedBy(n: number): Promise<readonly number[]> {
  const until = performance.now() + WITHIN_MS;
  for (;;) {
    const { rows } = await ask(replica, (db) =>
      sql<{ n: number }>`select n from noted order by n`.execute(db),
    );
    const noted = rows.map((row) => row.n);
    if (noted.includes(n)) return noted;
    if (performance.now() > until) throw new Error(`the replica has only ${noted}`);
    await sleep(20);
  }
}

test('a replica has what the primary had, and follows it', async () => {
  expect(await notedBy(1)).toEqual([1]);
  await note(2);
  expect(await notedBy(2)).toEqual([1, 2]);
});

test('it only reads', async () => {
  await expect(
    ask(replica, (db) => sql`insert into noted select 99`.execute(db)),
  ).rejects.toMatchObject({ code: '25006' });
});

test('what was written while it was away comes when it is back', async () => {
  await replica.stop();
  await note(3);
  replica = await startReplica();
  expect(await notedBy(3)).toEqual([1, 2, 3]);
});

test('it follows a primary that was away', async () => {
  await primary.stop();
  expect(await notedBy(3)).toEqual([1, 2, 3]);
  primary = await startPrimary();
  await note(4);
  expect(await notedBy(4)).toEqual([1, 2, 3, 4]);
});

test('away for longer than the primary keeps changes for it, it copies again once its folder is empty', async () => {
  await replica.stop();
  await ask(primary, async (db) => {
    await sql`alter system set max_slot_wal_keep_size = '1MB'`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    await until('its slot is lost', async () => {
      await sql`select pg_switch_wal()`.execute(db);
      await sql`checkpoint`.execute(db);
      const { rows } = await sql<{ status: string }>`
        select wal_status as status from pg_replication_slots`.execute(db);
      return rows[0]?.status === 'lost';
    });
    await sql`alter system reset max_slot_wal_keep_size`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
  });
  await rm(path.join(folder, 'b'), { recursive: true });
  replica = await startReplica();
  await note(5);
  expect(await notedBy(5)).toEqual([1, 2, 3, 4, 5]);
});

test('promoted it takes writes', async () => {
  await primary.stop();
  await ask(replica, async (db) => {
    const { rows } = await sql`select pg_promote() as done`.execute(db);
    expect(rows).toEqual([{ done: true }]);
    await sql`insert into noted select 6`.execute(db);
  });
  expect(await notedBy(6)).toEqual([1, 2, 3, 4, 5, 6]);
});
