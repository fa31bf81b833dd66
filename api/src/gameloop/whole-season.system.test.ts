import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ROUND_PHASES, type RoundPhase, randomFrom } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import { type Database, openDatabase } from '../database/index.ts';
import type { SeasonFeed } from '../feed/feed.types.ts';
import { integerBetween } from '../feed/random.ts';
import { ledgerContext } from '../ledger/ledger-context.ts';
import { readClock } from '../season/clock.repository.ts';
import { readSeasonState } from '../season/season-state.repository.ts';
import type { TimelineEvent } from '../season/timeline.model.ts';
import { exportSeason, verifySeason } from '../season-archive/index.ts';
import { giveOwnClock, setOwnClock } from '../testing/own-clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { GameLoop } from './game-loop.ts';
import { runDueEvents } from './run-due-events.ts';
import { SeasonRunner } from './season-runner.ts';
import { dyingServer, ServerDied } from './testing/dying-server.ts';
import { eventfulFeed } from './testing/eventful-feed.ts';
import { askAgain, type ManagerAction } from './testing/managers.ts';
import { copyOf, type LoggedActions, playSeason, prepareSeason } from './testing/played-season.ts';
import { seasonDigest } from './testing/season-digest.ts';

const SEED = 11;
const LEDGERS = 2000;
const HOUR_MS = 3_600_000;
const log = { info: () => undefined, error: () => undefined };

let prepared: TestDatabase;
let seasonId: string;
let feed: SeasonFeed;
let played: Kysely<Database>;
let eventLog: readonly LoggedActions[];
let outcome: Record<string, string>;
const opened: Kysely<Database>[] = [];

/** A database of its own in which the season is about to begin. */
async function freshCopy(): Promise<string> {
  return copyOf(prepared);
}
function open(url: string): Kysely<Database> {
  const db = openDatabase({ url, maxConnections: 4 });
  opened.push(db);
  return db;
}

beforeAll(async () => {
  feed = await eventfulFeed(SEED);
  prepared = await createTestDatabase();
  seasonId = await prepareSeason(prepared.db, feed, LEDGERS);
  await prepared.db.destroy();
  played = open(await freshCopy());
  eventLog = await playSeason(played, seasonId, feed);
  outcome = await seasonDigest(played);
});
afterAll(async () => {
  for (const db of opened) await db.destroy();
  await prepared.close();
});

const actionsOf = (kind: (action: ManagerAction) => boolean) =>
  eventLog.flatMap(({ actions }) => actions).filter(kind);

describe('a season of 34 rounds', () => {
  test('is played to its end, with trades in every open and restricted window and late results', async () => {
    const rounds = await played
      .selectFrom('round')
      .select(['phase', 'completed_at_ms'])
      .orderBy('round_no')
      .execute();
    expect(rounds).toHaveLength(34);
    expect(rounds.at(-1)?.phase).toBe('LOCKED');
    expect(rounds.every(({ completed_at_ms }) => completed_at_ms !== null)).toBe(true);
    const { restrictedWindows } = await feed.catalogue();
    expect(restrictedWindows).toHaveLength(3);
    const traded = (from: number, to: number) =>
      eventLog
        .filter(({ at }) => at >= from && at < to)
        .flatMap(({ actions }) => actions)
        .filter(({ kind, outcome: led }) => kind === 'trade' && typeof led === 'number').length;
    expect(traded(0, 1)).toBeGreaterThan(20);
    for (const { startDate, endDate } of restrictedWindows) {
      expect(traded(startDate, endDate)).toBeGreaterThan(30);
    }
    expect(
      actionsOf(({ outcome: led }) => led === 'REFUSED_NO_TRADES_LEFT').length,
    ).toBeGreaterThan(0);
    expect(actionsOf(({ outcome: led }) => led === 'REFUSED_MARKET_CLOSED').length).toBeGreaterThan(
      0,
    );
    expect(
      actionsOf(({ userId }) => userId.startsWith('us-latecomer')).map((a) => a.outcome),
    ).toEqual([1, 1, 1, 1]);
    const granted = actionsOf(
      ({ kind, outcome: led }) => kind === 'execute' && typeof led === 'number',
    );
    for (const name of ['captain', 'round-reward-', 'exchange-budget', 'gift-welcome']) {
      const ofName = granted.filter(
        ({ request }) => 'actionId' in request && request.actionId.startsWith(name),
      );
      expect([name, ofName.length > 2]).toEqual([name, true]);
    }
    const corrections = await played.selectFrom('round_correction').selectAll().execute();
    expect(new Set(corrections.map(({ round_id }) => round_id)).size).toBeGreaterThan(7);
    const { late } = await played
      .selectFrom('match')
      .select((eb) => eb.fn.countAll<number>().as('late'))
      .where('late', '=', true)
      .executeTakeFirstOrThrow();
    expect(late).toBeGreaterThan(9);
  });

  test('follows from its own files: every point, rank and budget', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'spieltag-whole-season-'));
    try {
      await exportSeason(played, { seasonId, folder, now: 0 });
      expect(await verifySeason(folder)).toEqual({ seasonId, rounds: 34, ledgers: LEDGERS + 4 });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('replayed by the clock from its event log, it is the same to the last digit', async () => {
    const url = await freshCopy();
    await giveOwnClock({ url });
    const db = open(url);
    await new GameLoop({ db, clock: () => 0, log }).setMode(seasonId, 'real');
    const context = ledgerContext(db);
    const runner = new SeasonRunner(context, seasonId, feed);
    let now = 0;
    const options = { db, log, clock: () => now, runnerOf: async () => runner };
    for (const { at, actions } of eventLog) {
      now = at;
      await setOwnClock(db, at);
      await runDueEvents(options);
      // Set back an hour, the clock shows a moment that has been.
      now = at - HOUR_MS;
      await runDueEvents(options);
      await askAgain(context, seasonId, at, actions);
    }
    now = Date.UTC(2100, 0, 1);
    await setOwnClock(db, now);
    await runDueEvents(options);
    expect(await seasonDigest(db)).toEqual(outcome);
  });

  test('replayed by servers that die at any step of every phase, it is the same to the last digit', async () => {
    const url = await freshCopy();
    const healthy = open(url);
    const random = randomFrom('deaths');
    const deaths = new Map<RoundPhase, number>();
    const isDoomed = (event: TimelineEvent | undefined) =>
      event?.kind === 'phase' && random() < 1 / 6;
    while (!(await goOn(healthy, isDoomed))) {
      for (let lives = integerBetween(random, 1, 3); lives > 0; lives--) {
        const phase = (await readSeasonState(healthy, seasonId))?.phase ?? 'LOCKED';
        const server = dyingServer(url, integerBetween(random, 1, random() < 0.8 ? 40 : 1500));
        const ended = await goOn(server.db, () => false).catch(whenDead);
        await server.bury();
        if (ended !== undefined) continue;
        deaths.set(phase, (deaths.get(phase) ?? 0) + 1);
      }
    }
    expect(await seasonDigest(healthy)).toEqual(outcome);
    expect(ROUND_PHASES.filter((phase) => phase !== 'LOCKED' && !deaths.has(phase))).toEqual([]);
  });
});

/** Plays on from where the season is, with what managers did; true: to its end. */
async function goOn(
  db: Kysely<Database>,
  isEnough: (event: TimelineEvent | undefined) => boolean,
): Promise<boolean> {
  const context = ledgerContext(db);
  const runner = new SeasonRunner(context, seasonId, feed);
  while (true) {
    const { cursor } = await readClock(db, seasonId);
    const logged = eventLog.find(({ after }) => after === cursor);
    if (logged) await askAgain(context, seasonId, logged.at, logged.actions);
    const next = await runner.next(Number.POSITIVE_INFINITY);
    if (!next) return true;
    await runner.apply(next, { setClockAt: 0 });
    if (isEnough(next.events.at(-1))) return false;
  }
}

function whenDead(error: unknown): undefined {
  if (!(error instanceof ServerDied)) throw error;
}
