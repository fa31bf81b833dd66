import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { GameState, Ranking } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import { type Kysely, type KyselyPlugin, sql } from 'kysely';
import { createBots } from './bots/index.ts';
import { type Database, openDatabase } from './database/index.ts';
import { createOperations } from './operations.ts';
import {
  createReplicatedDatabase,
  type ReplicatedDatabase,
} from './testing/replicated-database.ts';
import { createSeasonServer } from './testing/season-server.ts';
import type { TestServer, TestUser } from './testing/test-server.ts';
import { until } from './testing/until.ts';

const WITHIN_MS = 20_000;
const BEHIND = 'The replica is behind or away: pages are read from the primary';
const FRESH = 'The replica has everything: pages are read there';
const BOTS = 30;

let database: ReplicatedDatabase;
let plain: Kysely<Database>;
let server: TestServer & { readonly seasonId: string };
let operations: FastifyInstance;
let user: TestUser;
/** Queries the server has sent to the replica. */
let asked = 0;
/** What the server has written of the replica. */
const said: string[] = [];

/** Counts what is asked, and changes nothing. */
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    asked += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  database = await createReplicatedDatabase();
  plain = openDatabase({ url: database.replicaUrl });
  server = await createSeasonServer({
    database,
    replica: plain.withPlugin(counting),
    onLine: (line) => {
      const { msg } = JSON.parse(line) as { readonly msg: string };
      if (msg.startsWith('The replica')) said.push(msg);
    },
  });
  operations = await createOperations(server.app);
  user = await server.user();
  await createBots(database.db, server.seasonId, BOTS, 7);
  await playRound();
  await replicaIsFresh(true);
});
afterEach(() => replicaIsFresh(true), 30_000);
afterAll(async () => {
  await operations.close();
  await server.close();
  await plain.destroy();
  await database.close();
});

const get = async (url: string) => {
  const reply = await server.app.inject({ method: 'GET', url, headers: user.headers });
  return { status: reply.statusCode, body: reply.json() };
};
const state = async (): Promise<GameState> =>
  (await get(`/api/gameloop/v1/state/current/${server.seasonId}.json`)).body;

/** The season plays on until another round is completed. @returns its id */
async function playRound(): Promise<string> {
  const { lastCompletedRoundId: before } = await state();
  for (let steps = 0; steps < 3; steps += 1) {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/simulations/v1/round-simulation-step.json',
      headers: user.headers,
      payload: { seasonId: server.seasonId, until: 'COMPLETED' },
    });
    expect(reply.statusCode).toBe(200);
    const { lastCompletedRoundId: now } = await state();
    if (now === null || now === before) continue;
    // Made ahead otherwise, at a time of its own.
    await get(`/api/sportsdata/v1/client_database/${server.seasonId}.json`);
    return now;
  }
  throw new Error('no round was completed');
}

/** A metric's value. */
async function metric(name: string): Promise<number> {
  const text = (await operations.inject('/metrics')).body;
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1));
}
const reads = async (source: string) =>
  (await metric(`spieltag_page_reads_total{source="${source}"}`)) || 0;

const replicaIsFresh = (wanted: boolean) =>
  until(
    `the replica is fresh: ${wanted}`,
    async () => ((await metric('spieltag_replica_fresh')) === 1) === wanted,
    WITHIN_MS,
  );

/** Pages of a round that everybody sees alike; another size each time, since pages are kept. */
let pageSize = 5;
async function pages(roundId: string) {
  pageSize += 1;
  const ranking = await get(
    `/api/ranking/v1/round-ranking/${server.seasonId}/${roundId}/${pageSize}/0.json`,
  );
  const opponentId = (ranking.body as Ranking).entries[0]?.userId ?? '';
  const others = [
    await get(
      `/api/gameloop/v1/opponent-lineup-informer/${server.seasonId}/${roundId}/${opponentId}.json`,
    ),
    await get(`/api/gameloop/v1/results/${server.seasonId}/${opponentId}/other.json`),
  ];
  expect([ranking, ...others].map(({ status }) => status)).toEqual([200, 200, 200]);
  return { ranking: ranking.body as Ranking, results: others[1]?.body.results };
}

/** Where the machine is busy the replica is behind for a moment, and pages are read elsewhere meanwhile. */
const untilReadThere = (roundId: string) =>
  until(
    'all pages of a round are read at the replica',
    async () => {
      const before = await reads('replica');
      await pages(roundId);
      return (await reads('replica')) - before === 3;
    },
    WITHIN_MS,
  );

const lastRound = async () => (await state()).lastCompletedRoundId ?? '';

test('rankings and results of others are read at the replica', async () => {
  const { ranking, results } = await pages(await lastRound());
  expect(ranking.entryCount).toBe(BOTS);
  expect(results).toHaveLength(1);
  await untilReadThere(await lastRound());
});

test('what is the caller’s own is never asked there', async () => {
  const roundId = await lastRound();
  const watchedOnly = async (work: () => Promise<void>) => {
    // The watch asks as well, one query each time: only what stands beside its own counts.
    const [pagesBefore, queriesBefore] = [await reads('replica'), asked];
    const startedAt = performance.now();
    await work();
    const looks = Math.ceil((performance.now() - startedAt) / 250) + 1;
    expect(asked - queriesBefore).toBeLessThanOrEqual(looks);
    expect(await reads('replica')).toBe(pagesBefore);
  };
  await watchedOnly(async () => {
    for (let i = 0; i < 20; i += 1) {
      const own = [
        `/api/ledger/v1/${user.userId}/${server.seasonId}/overview.json`,
        `/api/gameloop/v1/results/${roundId}/${user.userId}/me.json`,
        `/api/ranking/v1/round-ranking/${server.seasonId}/${roundId}/${user.userId}/me.json`,
      ];
      for (const url of own) expect([url, (await get(url)).status]).toEqual([url, 200]);
    }
  });
});

describe('a replica whose replay is paused', () => {
  test('answers nothing that is older than the season: who sees a round sees its results', async () => {
    await sql`select pg_wal_replay_pause()`.execute(plain);
    try {
      const before = await reads('primary');
      const roundId = await playRound();
      const { ranking, results } = await pages(roundId);
      expect(ranking).toMatchObject({ state: 'CALCULATED', entryCount: BOTS });
      expect(results.length).toBeGreaterThan(1);
      const elsewhere = (await reads('primary')) + (await reads('replica_behind'));
      expect(elsewhere - before).toBeGreaterThanOrEqual(3);
      await replicaIsFresh(false);
      expect(await metric('spieltag_replica_lag_seconds')).toBeGreaterThan(2);
      await until('the log says so', () => said.at(-1) === BEHIND);
    } finally {
      await sql`select pg_wal_replay_resume()`.execute(plain);
    }
    await until('the log says that it is over', () => said.at(-1) === FRESH);
    // Once for each change, however often it was looked at meanwhile.
    expect(said.filter((line, index) => line === said[index + 1])).toEqual([]);
  });
});

describe('nothing fails', () => {
  test('with a replica that is killed while it is asked, and it is asked again when it is back', async () => {
    const roundId = await lastRound();
    process.kill(await database.replicaPid(), 'SIGKILL');
    for (let i = 0; i < 5; i += 1) await pages(roundId);
    await replicaIsFresh(true);
    await untilReadThere(roundId);
  });

  test('without one', async () => {
    const roundId = await lastRound();
    await database.stopReplica();
    await pages(roundId);
    await replicaIsFresh(false);
    const before = await reads('replica');
    await pages(roundId);
    expect(await reads('replica')).toBe(before);
    await database.startReplica();
  });

  test('with one that stands still: nobody waits longer than a second or two', async () => {
    const roundId = await lastRound();
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = 'spieltag'`.execute(plain);
    // With the one that makes connections: over a new one it would be fresh again before anybody looks.
    const stopped = [await database.replicaPid(), ...rows.map(({ pid }) => pid)];
    for (const pid of stopped) process.kill(pid, 'SIGSTOP');
    try {
      const startedAt = performance.now();
      await pages(roundId);
      expect(performance.now() - startedAt).toBeLessThan(WITHIN_MS);
      await replicaIsFresh(false);
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
    }
  });
});
