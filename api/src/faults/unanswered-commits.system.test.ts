import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import {
  type Database,
  type EmbeddedPostgres,
  openDatabase,
  startEmbeddedPostgres,
} from '../database/index.ts';
import { lockSeason } from '../season/season-state.repository.ts';
import { freePort } from '../testing/free-port.ts';
import { until } from '../testing/until.ts';
import {
  contradictionsOf,
  countChanges,
  type FaultPlayer,
  type FaultSeason,
  makeSeason,
  notKeptOf,
} from './testing/fault-season.ts';
import { type GameProcess, killAll, startGame } from './testing/game-process.ts';
import { HeldAnswers } from './testing/held-answers.ts';
import {
  type ChangeReply,
  commitsLineup,
  executes,
  type KeyedChange,
  namesCaptain,
  sendChange,
} from './testing/keyed-change.ts';

const PLAYERS = 14;
/** Batches of a season that are under way at the same time. */
const FLIGHTS = 2;
/** In the keys of the changes whose answers are kept back. */
const MARKER = 'kept-back';

/** A server with the port at which it tells of its work. */
interface WatchedServer extends GameProcess {
  readonly metricsPort: number;
}

let season: FaultSeason;
let postgres: EmbeddedPostgres;
let db: Kysely<Database>;
let answers: HeldAnswers;
/** Goes by way of the answers that are kept back. */
let first: WatchedServer;
let second: WatchedServer;
beforeAll(async () => {
  season = await makeSeason(PLAYERS);
  postgres = await startEmbeddedPostgres({ dataDir: season.dataDir });
  db = openDatabase({ url: postgres.url, maxConnections: 4 });
  answers = await HeldAnswers.start(postgres.url, MARKER);
  first = await start(answers.url);
  second = await start(postgres.url);
});
afterAll(async () => {
  await killAll();
  await answers?.stop();
  await db?.destroy();
  await postgres?.stop();
  await rm(season.dataDir, { recursive: true, force: true });
});

async function start(url: string): Promise<WatchedServer> {
  const metricsPort = await freePort();
  const game = await startGame({ DATABASE_URL: url, METRICS_PORT: `${metricsPort}` });
  return { ...game, metricsPort };
}

/** A change with its key and with whose it is. */
interface Sent {
  readonly player: FaultPlayer;
  readonly change: KeyedChange;
  readonly key: string;
}

const CHANGES = {
  lineup: (player: FaultPlayer) => commitsLineup(player, 0),
  captain: namesCaptain,
  reward: () => executes('daily-reward'),
} as const;

/** A change of every player, of one kind after the other; those ahead are answered as soon as they are done. */
function changesBy(word: string, kinds: readonly (keyof typeof CHANGES)[]) {
  const sent = season.players.map((player, no): Sent => {
    const kind = kinds[no % kinds.length];
    if (!kind) throw new Error('there is nothing to change');
    return { player, change: CHANGES[kind](player), key: `${word}-${MARKER}-${no}` };
  });
  const ahead = sent.slice(0, FLIGHTS).map((one): Sent => ({ ...one, key: randomUUID() }));
  return { ahead, together: sent.slice(FLIGHTS), all: [...ahead, ...sent.slice(FLIGHTS)] };
}

/** The same call again until the server has an answer; undefined: the server has gone. */
async function insist({ origin }: GameProcess, sent: Sent): Promise<ChangeReply | undefined> {
  let reply: ChangeReply | undefined;
  await until('the change is answered', async () => {
    reply = await sendChange(origin, season.seasonId, sent.player, sent.change, sent.key).catch(
      () => undefined,
    );
    return reply?.status !== 503;
  });
  return reply;
}

const insistAll = (server: GameProcess, sent: readonly Sent[]) =>
  Promise.all(sent.map((one) => insist(server, one)));

/** How many statements wait for the season. */
async function waitingAtDatabase(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid)::int as count from pg_locks
    where locktype = 'advisory' and not granted
      and classid::bigint = hashtext('season')::bigint & 4294967295`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many changes of a server wait for those that are under way. */
async function waitingAt({ metricsPort }: WatchedServer): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^spieltag_work_waiting\{class="commit"\} (\d+)$/m.exec(metrics)?.[1]);
}

/**
 * Sends changes while the season is held, so that those ahead take up all that may be under way, and the
 * others gather behind them.
 */
async function gather(
  server: WatchedServer,
  { ahead, together }: ReturnType<typeof changesBy>,
): Promise<readonly Promise<ChangeReply | undefined>[]> {
  const sent: Promise<ChangeReply | undefined>[] = [];
  for (const [no, one] of ahead.entries()) {
    sent.push(insist(server, one));
    await until('it is under way', async () => (await waitingAtDatabase()) > no);
  }
  sent.push(...together.map((one) => insist(server, one)));
  await until('all wait', async () => (await waitingAt(server)) >= together.length);
  return sent;
}

/** Does something while nobody may change anything. */
async function holdingSeason<T>(task: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockSeason(trx, season.seasonId);
    return task();
  });
}

/** Resolves when all of them are committed, several of them in one statement. */
async function untilCommitted(sent: readonly Sent[]): Promise<void> {
  const keys = sent.map(({ key }) => key);
  const read = async () => {
    const { rows } = await sql<{ statement: string }>`
      select xmin::text as statement from ledger_request where key = any(${keys})`.execute(db);
    return rows.map(({ statement }) => statement);
  };
  await until('all are committed', async () => (await read()).length === sent.length);
  expect(new Set(await read()).size).toBeLessThan(sent.length / 2);
}

/** Each has happened once, and its answer is what was kept of the first time. */
async function expectOnce(
  before: ReadonlyMap<string, number>,
  sent: readonly Sent[],
  replies: readonly (ChangeReply | undefined)[],
): Promise<void> {
  expect(replies.map((reply) => reply?.status)).toEqual(sent.map(() => 200));
  const told = sent.map(
    ({ player, key }, no) => [player.userId, new Map([[key, replies[no]?.body ?? '']])] as const,
  );
  expect(await notKeptOf(db, new Map(told))).toEqual([]);
  const added = [...(await countChanges(db))].map(
    ([userId, count]) => [userId, count - (before.get(userId) ?? 0)] as const,
  );
  expect(new Map(added)).toEqual(new Map(season.players.map(({ userId }) => [userId, 1])));
  expect(await contradictionsOf(db, season)).toEqual([]);
}

/** Lets the server see all ledgers: what it has not seen it would have to read first. */
async function meet({ origin }: GameProcess): Promise<void> {
  for (const { userId, authorization } of season.players) {
    const url = `${origin}/api/ledger/v1/${userId}/${season.seasonId}/overview.json`;
    expect((await fetch(url, { headers: { authorization } })).status).toBe(200);
  }
}

describe('changes of a batch that are sent again under their keys happen once', () => {
  test('where the connection to the database breaks after they are committed', async () => {
    await meet(first);
    const before = await countChanges(db);
    const changes = changesBy('broken', ['lineup', 'captain', 'reward']);
    const sent = await holdingSeason(() => gather(first, changes));
    await untilCommitted(changes.together);
    answers.breakHeld();
    await expectOnce(before, changes.all, await Promise.all(sent));
  });

  test('where the server is killed after they are committed, and before it has said so', async () => {
    await meet(first);
    // The other one has seen what is outdated then.
    await meet(second);
    const before = await countChanges(db);
    const changes = changesBy('killed', ['captain', 'reward', 'lineup']);
    answers.keepBack();
    const sent = await holdingSeason(() => gather(first, changes));
    await untilCommitted(changes.together);
    await first.kill();
    const told = (await Promise.all(sent)).map((reply) => reply?.status);
    expect(told).toEqual(changes.all.map((one) => (changes.ahead.includes(one) ? 200 : undefined)));
    const [once, twice] = [
      await insistAll(second, changes.all),
      await insistAll(second, changes.all),
    ];
    expect(twice).toEqual(once);
    await expectOnce(before, changes.all, once);
  });

  test('where the server is killed while they are under way, which comes to be committed beside the others', async () => {
    await meet(second);
    const before = await countChanges(db);
    const changes = changesBy('under-way', ['reward', 'lineup', 'captain']);
    const third = await start(postgres.url);
    const again = await holdingSeason(async () => {
      const sent = await gather(second, changes);
      await second.kill();
      expect(await Promise.all(sent)).toEqual(changes.all.map(() => undefined));
      const repeated = changes.all.map((one) => insist(third, one));
      await until('they wait', async () => (await waitingAt(third)) > 0);
      return repeated;
    });
    await expectOnce(before, changes.all, await Promise.all(again));
  });
});
