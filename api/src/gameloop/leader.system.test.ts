import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createBots } from '../bots/index.ts';
import type { Database } from '../database/index.ts';
import { openDatabase } from '../database/index.ts';
import { openFeed } from '../feed/index.ts';
import { readClock } from '../season/clock.repository.ts';
import { importSeason } from '../season/import-season.ts';
import { seasonContext } from '../season/season-context.ts';
import { giveOwnClock } from '../testing/own-clock.ts';
import { createSilencingProxy } from '../testing/silencing-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until as isSoon } from '../testing/until.ts';
import { GameLoop } from './game-loop.ts';
import { lead } from './leader.ts';
import { SeasonRunner } from './season-runner.ts';
import { copyOf } from './testing/played-season.ts';
import { seasonDigest } from './testing/season-digest.ts';

const PROCESS = path.join(import.meta.dirname, '../testing/game-loop-process.ts');
/** Everything in the season is due: whoever leads applies it as fast as it can. */
const SEASON_OVER = Date.UTC(2100, 0, 1);
const feedSpec = { provider: 'generated', seed: 3 } as const;
const feed = openFeed(feedSpec);
const log = { info: () => undefined, error: () => undefined };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The process whose connection holds the lock of the leader; undefined: nobody leads. */
async function leaderPid(db: Kysely<Database>): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks
    where locktype = 'advisory' and granted and objid = 0 and objsubid = 2
      and classid::bigint = (hashtext('gameloop')::bigint + 4294967296) % 4294967296
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.pid;
}

/** Whether somebody has tried to take the lock and stands by. */
async function isStoodBy(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where state = 'idle' and query like '%pg_try_advisory_lock(hashtext(''gameloop''), 0)%'
      and datname = current_database()`.execute(db);
  return rows.length > 0;
}

describe('a leader', () => {
  test('is one of any number; when it steps down, another leads', async () => {
    const { db } = database;
    let working = 0;
    const led: number[] = [];
    let changed = Promise.withResolvers<void>();
    const servers = [0, 1, 2].map((place) =>
      lead(db, log, async () => {
        working += 1;
        expect(working).toBe(1);
        await sql`select 1`.execute(db);
        working -= 1;
        if (led.at(-1) === place) return 1;
        led.push(place);
        changed.resolve();
        changed = Promise.withResolvers();
        return 1;
      }),
    );
    for (const leaders of [1, 2, 3]) {
      while (led.length < leaders) await changed.promise;
      await servers[led.at(-1) ?? 0]?.stop();
    }
    expect(led.toSorted()).toEqual([0, 1, 2]);
  });

  test('that is woken looks again at once, however long it meant to wait', async () => {
    const LONG_MS = 2_000_000_000;
    const { db } = database;
    let looks = 0;
    let looked = Promise.withResolvers<void>();
    const leader = lead(db, log, async () => {
      looks += 1;
      looked.resolve();
      looked = Promise.withResolvers();
      return LONG_MS;
    });
    await looked.promise;
    for (const look of [2, 3]) {
      const next = looked.promise;
      leader.wake();
      await next;
      expect(looks).toBe(look);
    }
    await leader.stop();
    expect(looks).toBe(3);
  });

  test('that steps down is followed by whoever stands by', async () => {
    const { db } = database;
    const leads: string[] = [];
    const become = (name: string) =>
      lead(db, log, async () => {
        leads.push(name);
        return 2_000_000_000;
      });
    const first = become('first');
    // Who has the lock has not done anything yet.
    while (leads.at(-1) !== 'first') await sql`select 1`.execute(db);
    const second = become('second');
    await isSoon('the second stands by', () => isStoodBy(db));
    await first.stop();
    await isSoon('the second leads', () => leads.at(-1) === 'second');
    await second.stop();
    expect(leads).toEqual(['first', 'second']);
  });

  test('that is not one yet ends when it is told to', async () => {
    const { db } = database;
    const leader = lead(db, log, async () => 1);
    while ((await leaderPid(db)) === undefined);
    const other = lead(db, log, async () => {
      throw new Error('two lead');
    });
    await isSoon('the other one stands by', () => isStoodBy(db));
    await other.stop();
    await leader.stop();
    expect(await leaderPid(db)).toBeUndefined();
  });

  test('whose connection is lost gives way, and does not work on without the lock', async () => {
    const { db } = database;
    const first = lead(db, log, async () => 1);
    let held = await leaderPid(db);
    while (held === undefined) held = await leaderPid(db);
    await sql`select pg_terminate_backend(${held})`.execute(db);
    let next = await leaderPid(db);
    while (next === undefined || next === held) next = await leaderPid(db);
    await first.stop();
    expect(await leaderPid(db)).toBeUndefined();
  });

  test('that is cut off without a word is told so in the middle of its work, and another leads', async () => {
    const proxy = await createSilencingProxy(database.url);
    const db = openDatabase({ url: proxy.url, silentMs: 700 });
    const steps: string[] = [];
    const first = lead(
      db,
      log,
      async (signal) => {
        steps.push('works');
        await once(signal, 'abort');
        steps.push('is told');
        return 1;
      },
      20,
    );
    await isSoon('it works', () => steps.includes('works'));
    proxy.silence();
    await isSoon('it leads no more', () => !first.leads);
    await isSoon('it is told', () => steps.at(-1) === 'is told');
    proxy.loseAsking();
    const second = lead(database.db, log, async () => 1);
    await isSoon('another leads', () => second.leads);
    await second.stop();
    proxy.speak();
    await first.stop();
    await db.destroy();
    await proxy.close();
  });
});

describe('a server that is killed in the middle of a season', () => {
  let prepared: TestDatabase;
  let seasonId: string;
  const children: ChildProcess[] = [];
  const opened: Kysely<Database>[] = [];
  const open = (url: string) => {
    const db = openDatabase({ url });
    opened.push(db);
    return db;
  };
  beforeAll(async () => {
    prepared = await createTestDatabase();
    const { db } = prepared;
    ({ seasonId } = await importSeason(db, feed, { feedSpec, clock: { mode: 'real' } }));
    await createBots(db, seasonId, 100, 1);
    await db.destroy();
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const db of opened) await db.destroy();
    await prepared.close();
  });

  const roundOf = async (db: Kysely<Database>) => {
    const row = await db
      .selectFrom('season_clock')
      .select('current_round_no')
      .executeTakeFirstOrThrow();
    return row.current_round_no;
  };
  const until = async (db: Kysely<Database>, roundNo: number) => {
    while ((await roundOf(db)) < roundNo);
  };

  test('is replaced by another, which neither repeats nor skips anything', async () => {
    const url = await copyOf(prepared);
    await giveOwnClock({ url });
    const db = open(url);
    for (const roundNo of [2, 4, 5]) {
      const child = spawn(process.execPath, [PROCESS], {
        env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url, NOW: `${SEASON_OVER}` },
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      children.push(child);
      await until(db, roundNo);
      const gone = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    }
    const successor = new GameLoop({ db, clock: () => SEASON_OVER, log });
    successor.start();
    await until(db, 7);
    await successor.stop();

    const straight = open(await copyOf(prepared));
    const { cursor } = await readClock(db, seasonId);
    const runner = new SeasonRunner(seasonContext(straight), seasonId, feed);
    while ((await readClock(straight, seasonId)).cursor < cursor) {
      const next = await runner.next(Number.POSITIVE_INFINITY);
      if (!next) throw new Error('the season ended');
      await runner.apply(next);
    }
    expect(await seasonDigest(db)).toEqual(await seasonDigest(straight));
  });
});
