import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isDatabaseUnavailable } from '@spieltag/server-kit/database';
import { ROUND_PHASES, randomFrom } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import {
  type Database,
  type EmbeddedPostgres,
  openDatabase,
  startEmbeddedPostgres,
} from '../database/index.ts';
import { openFeed } from '../feed/index.ts';
import { GameLoop } from '../gameloop/index.ts';
import { SeasonRunner } from '../gameloop/season-runner.ts';
import { ask, type Plan, planTrade } from '../gameloop/testing/managers.ts';
import { seasonDigest } from '../gameloop/testing/season-digest.ts';
import { ledgerContext } from '../ledger/ledger-context.ts';
import { readClock } from '../season/clock.repository.ts';
import { realTimeUntil } from '../season/game-time.model.ts';
import { timeOfKey } from '../season/timeline.model.ts';
import { until } from '../testing/until.ts';
import { FAULT_FEED, type FaultSeason, makeSeason } from './testing/fault-season.ts';
import { killAll } from './testing/game-process.ts';
import {
  addHolds,
  type Place,
  type PlacedChange,
  readChanges,
  release,
  untilHeld,
} from './testing/held-season.ts';
import { MachineWatch } from './testing/machine-watch.ts';
import { letManagersPlay, type SeasonManagers } from './testing/season-managers.ts';
import { TwoServers } from './testing/two-servers.ts';

const MANAGERS = 12;
/** How long the season takes where nothing holds it up. */
const SEASON_MS = 60_000;
const LATE_MS = 2000;

type Deed = 'leader' | 'follower' | 'restart database' | 'kill database';

/** What happens to the game while it plays. */
const DEEDS: readonly (Place & { readonly deed: Deed })[] = [
  { roundNo: 2, phase: 'GENERAL', deed: 'leader' },
  { roundNo: 4, phase: 'GENERAL_LOCKED', deed: 'leader' },
  { roundNo: 6, phase: 'GAMEDAY', deed: 'leader' },
  { roundNo: 8, phase: 'GAMEDAY_LOCKED', deed: 'leader' },
  { roundNo: 10, phase: 'EVALUATING', deed: 'leader' },
  { roundNo: 12, phase: 'COMPLETED', deed: 'leader' },
  { roundNo: 15, phase: 'GAMEDAY_LOCKED', deed: 'restart database' },
  { roundNo: 18, phase: 'GENERAL', deed: 'follower' },
  { roundNo: 20, phase: 'GENERAL_LOCKED', deed: 'follower' },
  { roundNo: 22, phase: 'GAMEDAY', deed: 'follower' },
  { roundNo: 24, phase: 'GAMEDAY_LOCKED', deed: 'follower' },
  { roundNo: 26, phase: 'EVALUATING', deed: 'follower' },
  { roundNo: 28, phase: 'COMPLETED', deed: 'follower' },
  { roundNo: 31, phase: 'EVALUATING', deed: 'kill database' },
];

let season: FaultSeason;
let postgres: EmbeddedPostgres;
let servers: TwoServers;
let managers: SeasonManagers;
let machine: MachineWatch;
/** Of the season that plays by itself, and of the one that is stepped. */
let db: Kysely<Database>;
let stepped: Kysely<Database>;
/** Spans of real time in which the season could not go on, whatever its servers did, epoch ms. */
const held: { readonly from: number; to: number }[] = [];

beforeAll(async () => {
  season = await makeSeason(MANAGERS);
  await startDatabase();
  db = openDatabase({ url: season.databaseUrl, maxConnections: 4 });
  const context = ledgerContext(db);
  const random = randomFrom('before the season');
  for (const { userId } of season.players) {
    await ask(
      context,
      season.seasonId,
      0,
      await planTrade(context, season.seasonId, userId, random),
    );
  }
  await db.destroy();
  await copySeason();
  db = openDatabase({ url: season.databaseUrl, maxConnections: 4 });
  await addHolds(db, DEEDS);
});
afterAll(async () => {
  await managers?.end();
  await machine?.end();
  await killAll();
  await db?.destroy();
  await stepped?.destroy();
  await postgres?.stop();
  await rm(season.dataDir, { recursive: true, force: true });
});

async function startDatabase(): Promise<void> {
  postgres = await startEmbeddedPostgres({ dataDir: season.dataDir, settings: { fsync: 'off' } });
}

async function copySeason(): Promise<void> {
  const to = (name: string) => season.databaseUrl.replace('/spieltag?', `/${name}?`);
  const admin = openDatabase({ url: to('postgres'), maxConnections: 1 });
  await sql`create database stepped template spieltag`.execute(admin);
  await admin.destroy();
  stepped = openDatabase({ url: to('stepped'), maxConnections: 4 });
}

/** Lets time pass, so fast that the season is over after a minute. */
async function letTimePass(): Promise<void> {
  const { rounds } = await openFeed(FAULT_FEED).catalogue();
  const { gameTime } = await readClock(db, season.seasonId);
  const speed = ((rounds.at(-1)?.endDate ?? 0) - gameTime) / SEASON_MS;
  const log = { info: () => undefined, error: () => undefined };
  const loop = new GameLoop({ db, clock: Date.now, log });
  await loop.setMode(season.seasonId, 'accelerated', Math.round(speed));
}

async function postmasterPid(): Promise<string | undefined> {
  const file = path.join(season.dataDir, 'cluster', 'postmaster.pid');
  return (await readFile(file, 'utf8').catch(() => '')).split('\n')[0];
}

async function killDatabase(): Promise<void> {
  const killed = await postmasterPid();
  process.kill(Number(killed), 'SIGKILL');
  await until('the database is back', async () => {
    // Connections of the one that was killed may still answer.
    if ([killed, ''].includes(await postmasterPid())) return false;
    return answers(sql`select 1`.execute(db));
  });
}

/** Whether the database has an answer. */
async function answers(question: Promise<unknown>): Promise<boolean> {
  return question.then(
    () => true,
    (error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
      return false;
    },
  );
}

/** Does what is to happen at a place, and lets the season go on. */
async function doAt(no: number, deed: Deed): Promise<void> {
  await untilHeld(db, no);
  const span = { from: Date.now(), to: Number.POSITIVE_INFINITY };
  held.push(span);
  await servers.complete();
  if (deed === 'leader' || deed === 'follower') {
    span.to = Date.now();
    await servers.kill(deed);
    await release(db, no);
    return;
  }
  await release(db, no);
  if (deed === 'kill database') await killDatabase();
  else {
    await postgres.stop();
    await startDatabase();
  }
  span.to = Date.now();
}

/** Steps the copy of the season to its end, with what managers have changed where they did. */
async function stepSeason(
  changes: readonly PlacedChange[],
  plans: ReadonlyMap<string, Plan>,
): Promise<void> {
  const { seasonId } = season;
  const context = ledgerContext(stepped);
  const runner = new SeasonRunner(context, seasonId, openFeed(FAULT_FEED));
  const left = changes.flatMap(({ user_id, version, cursor }) => {
    const plan = plans.get(`${user_id} ${version}`);
    return plan ? [{ plan, cursor }] : [];
  });
  while (true) {
    const { cursor } = await readClock(stepped, seasonId);
    for (let due = left[0]; due?.cursor === cursor; due = left[0]) {
      const outcome = await ask(context, seasonId, 0, due.plan);
      expect({ ...due, outcome }).toEqual({ ...due, outcome: due.plan.version + 1 });
      left.shift();
    }
    const next = await runner.next(left[0] ? timeOfKey(left[0].cursor) : Number.POSITIVE_INFINITY);
    if (!next) break;
    await runner.apply(next, { setClockAt: 0 });
  }
  expect(left).toEqual([]);
}

/**
 * The phases of all rounds in the order in which they were entered. Late is what came after its time
 * and after the event before it was done, without the spans in which the season could not go on:
 * how long a server took to notice, whatever there was to catch up with, and however slow the
 * machine was meanwhile.
 */
async function readPhases() {
  const clock = await readClock(db, season.seasonId);
  const rows = await db
    .selectFrom('season_event')
    .select(['at_ms', 'event', 'applied_at'])
    .orderBy('key')
    .execute();
  let doneAt = 0;
  return rows.flatMap(({ at_ms, event, applied_at }) => {
    const dueAt = clock.anchoredAt + realTimeUntil(clock, at_ms, clock.anchoredAt);
    const from = Math.max(dueAt, doneAt);
    doneAt = applied_at?.getTime() ?? Number.POSITIVE_INFINITY;
    if (event.kind !== 'phase') return [];
    const excusedMs = held.reduce(
      (ms, span) => ms + Math.max(0, Math.min(span.to, doneAt) - Math.max(span.from, from)),
      0,
    );
    const lateMs = doneAt - from - excusedMs - machine.slowMs(from, doneAt);
    return [{ roundId: event.roundId, phase: event.phase, lateMs }];
  });
}

/** Whether the last round has entered its last phase; nothing while the database is away. */
async function isOver(): Promise<boolean> {
  const lastPhase = db
    .selectFrom('round')
    .select('phase')
    .orderBy('round_no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return (await answers(lastPhase)) && (await lastPhase).phase === 'LOCKED';
}

describe('a season of 34 rounds on a fast clock, nobody steps it', () => {
  beforeAll(async () => {
    servers = new TwoServers({ DATABASE_URL: season.databaseUrl });
    await servers.complete();
    machine = new MachineWatch(() => answers(sql`select 1`.execute(db)));
    managers = letManagersPlay({
      db,
      seasonId: season.seasonId,
      players: season.players,
      origins: () => servers.origins(),
    });
    await letTimePass();
    for (const [no, { deed }] of DEEDS.entries()) await doAt(no, deed);
    await until('the season is over', isOver);
    await managers.end();
    await machine.end();
  });

  test('runs through every phase once, in order', async () => {
    const { rounds } = await openFeed(FAULT_FEED).catalogue();
    expect(rounds).toHaveLength(34);
    const entered = (await readPhases()).map(({ roundId, phase }) => `${roundId} ${phase}`);
    const expected = rounds.flatMap(({ id }, index) =>
      ROUND_PHASES.filter(
        (phase) =>
          (phase !== 'GENERAL' || index > 0) && (phase !== 'LOCKED' || index === rounds.length - 1),
      ).map((phase) => `${id} ${phase}`),
    );
    expect(entered).toEqual(expected);
  });

  test('loses no change it has acknowledged, and fails none otherwise than by a refusal', async () => {
    const written = new Set((await readChanges(db)).map((row) => `${row.user_id} ${row.version}`));
    expect([...managers.acknowledged].filter((change) => !written.has(change))).toEqual([]);
    expect([...managers.statuses.keys()].filter((status) => status === 500)).toEqual([]);
  });

  test('enters nine of ten phases within two seconds of their time', async () => {
    const late = (await readPhases()).map(({ lateMs }) => lateMs).sort((a, b) => a - b);
    // A machine that does much else holds up one or the other, and nobody sees for how long.
    expect(late[Math.floor(late.length * 0.9)]).toBeLessThanOrEqual(LATE_MS);
  });

  test('comes to what the stepped season comes to, to the last digit', async () => {
    const changes = await readChanges(db);
    await stepSeason(changes, managers.plans);
    const outcome = await seasonDigest(stepped);
    expect(await seasonDigest(db)).toEqual(outcome);

    // In the phase LOCKED, too.
    await servers.complete();
    for (const role of ['leader', 'follower'] as const) {
      await servers.kill(role);
      await servers.complete();
      await servers.untilLed();
    }
    expect(await seasonDigest(db)).toEqual(outcome);
  });
});
