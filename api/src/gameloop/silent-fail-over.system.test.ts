import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isDatabaseUnavailable } from '@spieltag/server-kit/database';
import { type Kysely, sql } from 'kysely';
import {
  type Database,
  listenTo,
  openDatabase,
  SynchronousReplication,
} from '../database/index.ts';
import {
  createReplicatedDatabase,
  type ReplicatedDatabase,
} from '../testing/replicated-database.ts';
import { until } from '../testing/until.ts';
import { lead } from './leader.ts';

const SILENT_MS = 3500;
const ASK_EVERY_MS = 50;
const WRITERS = 4;
const silentLog = { info: () => undefined, error: () => undefined };

let database: ReplicatedDatabase;
const opened: Kysely<Database>[] = [];
const standing: number[] = [];
beforeAll(async () => {
  database = await createReplicatedDatabase();
});
afterAll(async () => {
  for (const pid of standing) process.kill(pid, 'SIGCONT');
  await Promise.all(opened.map((db) => db.destroy()));
  await database.close();
});

function open(url: string): Kysely<Database> {
  const db = openDatabase({ url, silentMs: SILENT_MS });
  opened.push(db);
  return db;
}

/** Lets a PostgreSQL stand still, with all its processes: it closes nothing and refuses nothing. */
async function standStill(postmaster: number): Promise<void> {
  const stop = (pid: number) => {
    process.kill(pid, 'SIGSTOP');
    standing.push(pid);
  };
  // The first one begins no others then.
  stop(postmaster);
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  for (const pid of children.trim().split(' ')) stop(Number(pid));
}

test('when the primary stands still and its replica takes its place, all goes on with nothing started anew, and nothing acknowledged is lost', async () => {
  const url = [database.url, database.replicaUrl].join(',');
  const db = open(url);
  await sql`create table written (n int primary key)`.execute(db);
  const replication = new SynchronousReplication(open(url));
  const isKept = async () => {
    const { rows } = await sql<{ names: string }>`
      select current_setting('synchronous_standby_names') as names`.execute(db);
    return rows[0]?.names !== '';
  };
  await until('changes wait for the replica', async () => {
    await replication.look();
    return isKept();
  });

  const heard: string[] = [];
  const listener = listenTo({
    url,
    channel: 'tried',
    onMessage: (message) => heard.push(message),
    onListening: () => undefined,
    onLost: () => undefined,
    askEveryMs: ASK_EVERY_MS,
    silentMs: SILENT_MS,
  });
  const rounds: number[] = [];
  const leader = lead(
    db,
    silentLog,
    async () => {
      await sql`select 1`.execute(db);
      rounds.push(acknowledged.length);
      return 1;
    },
    ASK_EVERY_MS,
  );
  const acknowledged: number[] = [];
  const faults: unknown[] = [];
  let next = 0;
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      const n = next++;
      await sql`insert into written values (${n})`.execute(db).then(
        () => acknowledged.push(n),
        (error) => isDatabaseUnavailable(error) || faults.push(error),
      );
    }
  });
  await until('it is played', () => acknowledged.length > 100 && rounds.length > 0);

  await standStill(await database.primaryPid());
  await sql`select pg_promote()`.execute(open(database.replicaUrl));
  const before = acknowledged.length;
  await until('play goes on', () => acknowledged.length > before + 100);
  const last = rounds.at(-1) ?? 0;
  await until('somebody leads again', () => leader.leads && (rounds.at(-1) ?? 0) > last);
  await until('news are heard', async () => {
    await sql`select pg_notify('tried', 'here')`.execute(db);
    return heard.includes('here');
  });
  isOver = true;
  await Promise.all(writers);
  await Promise.all([leader.stop(), listener.stop()]);

  const { rows } = await sql<{ n: number }>`select n from written`.execute(db);
  const kept = new Set(rows.map(({ n }) => n));
  expect(acknowledged.filter((n) => !kept.has(n))).toEqual([]);
  expect(faults).toEqual([]);
});
