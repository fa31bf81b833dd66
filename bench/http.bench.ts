import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '@spieltag/api/database';
import type { Kysely } from 'kysely';
import { Pool } from 'undici';
import type { Bench, BenchRow, Say } from './contract/bench.ts';
import { Acknowledged } from './http/acknowledged.ts';
import { applyLoad, type Call, type LoadResult } from './http/load.ts';
import { rush } from './http/rush.ts';
import { type BenchSeason, prepareSeason } from './http/season.ts';
import { startServer } from './http/server-process.ts';

const USERS = 2000;
const CONNECTIONS = 64;
/** Players at a deadline come on connections of their own. */
const RUSH_CONNECTIONS = 4096;
const LOAD_SECONDS = 5;
const RUSH_SECONDS = 60;
const API = join(import.meta.dirname, '../api/src/main.ts');
const EMPTY = join(import.meta.dirname, 'http/empty-route.ts');
/** One machine plays all the players. */
const ENV = { STAGE: 'development', WRITES_PER_MINUTE: '100000000', LOG_LEVEL: 'warn' };

/**
 * What one server process holds, called over HTTP from another process, beside a Fastify route that
 * does nothing: changes of ledgers (each durable before it is answered), ledgers, pages of a ranking,
 * client databases. Then a deadline: twice as much as it can hold, for `--seconds` (60), and whether
 * all that was acknowledged is there.
 */
export const run: Bench = async (say, { sizes: [users = USERS], seconds = RUSH_SECONDS }) => {
  const postgres = await startEmbeddedPostgres({
    dataDir: await mkdtemp(join(tmpdir(), 'spieltag-bench-http-')),
    removeOnStop: true,
  });
  const db = openDatabase({ url: postgres.url });
  try {
    await migrate(db);
    say(`preparing a season with ${users} players`);
    const season = await prepareSeason(db, users);
    const rows: BenchRow[] = [];
    const empty = await measureEmpty();
    say(`empty route: ${Math.round(empty.perSecond)} a second`);
    rows.push(rowOf('empty route', empty, empty));
    const api = await startServer(API, { ...ENV, DATABASE_URL: postgres.url }, '/health/ready');
    try {
      const loads = loadsOf(season, await etagOf(api.origin, season));
      for (const [name, next] of loads) {
        const load = await withPool(api.origin, CONNECTIONS, (pool) =>
          applyLoad(pool, CONNECTIONS, Math.min(LOAD_SECONDS, seconds), next),
        );
        rows.push(rowOf(name, load, empty));
        say(`${name}: ${Math.round(load.perSecond)} a second, p99 ${load.p99Ms.toFixed(1)} ms`);
      }
      rows.push(await rushOn(api.origin, db, season, rows, seconds, say));
    } finally {
      await api.stop();
    }
    return rows;
  } finally {
    await db.destroy();
    await postgres.stop();
  }
};

async function measureEmpty(): Promise<LoadResult> {
  const empty = await startServer(EMPTY, {}, '/empty');
  try {
    return await withPool(empty.origin, CONNECTIONS, (pool) =>
      applyLoad(pool, CONNECTIONS, LOAD_SECONDS, () => ({ method: 'GET', path: '/empty' })),
    );
  } finally {
    await empty.stop();
  }
}

async function withPool<T>(
  origin: string,
  connections: number,
  use: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  try {
    return await use(pool);
  } finally {
    await pool.close();
  }
}

async function etagOf(origin: string, { seasonId }: BenchSeason): Promise<string> {
  const response = await fetch(`${origin}/api/sportsdata/v1/client_database/${seasonId}.json`, {
    headers: { 'accept-encoding': 'br' },
  });
  await response.arrayBuffer();
  return response.headers.get('etag') ?? '';
}

type Next = (connection: number, no: number) => Call;

function loadsOf(season: BenchSeason, etag: string): readonly (readonly [string, Next])[] {
  const { players, seasonId } = season;
  const database = `/api/sportsdata/v1/client_database/${seasonId}.json`;
  const pages = Math.ceil(players.length / 20);
  // Each connection plays accounts of its own, so that no two changes meet in one ledger.
  const playerNo = (connection: number, no: number) =>
    (connection + no * CONNECTIONS) % players.length;
  const accept = { 'accept-encoding': 'br' };
  return [
    ['ranking page', (connection, no) => rankingPage(season, (connection * 7 + no) % pages)],
    [
      'client database 304',
      () => ({
        method: 'GET',
        path: database,
        headers: { ...accept, 'if-none-match': etag },
        expect: 304,
      }),
    ],
    ['client database 200', () => ({ method: 'GET', path: database, headers: accept })],
    ['ledger overview', (connection, no) => overview(season, playerNo(connection, no))],
    ['ledger commit', (connection, no) => commit(season, playerNo(connection, no), no)],
  ];
}

function rankingPage({ seasonId, roundId }: BenchSeason, page: number): Call {
  return {
    method: 'GET',
    path: `/api/ranking/v1/round-ranking/${seasonId}/${roundId}/20/${page}.json`,
  };
}

function overview({ seasonId, players }: BenchSeason, playerNo: number): Call {
  const { userId, authorization } = playerAt(players, playerNo);
  return {
    method: 'GET',
    path: `/api/ledger/v1/${userId}/${seasonId}/overview.json`,
    headers: { authorization },
  };
}

/** Every pass over the players commits the other one of their lineups. */
function commit({ seasonId, players }: BenchSeason, playerNo: number, no: number): Call {
  const { authorization, lineups } = playerAt(players, playerNo);
  const pass = Math.floor((no * CONNECTIONS) / players.length) % 2;
  return {
    method: 'POST',
    path: `/api/gameloop/v1/${seasonId}/commit-lineup.json`,
    headers: { authorization },
    body: lineups[pass === 0 ? 0 : 1],
  };
}

function playerAt(players: BenchSeason['players'], no: number) {
  const player = players[no % players.length];
  if (!player) throw new Error('The season has no players');
  return player;
}

/** Of ten calls at a deadline seven commit, the others look. */
async function rushOn(
  origin: string,
  db: Kysely<Database>,
  season: BenchSeason,
  rows: readonly BenchRow[],
  seconds: number,
  say: Say,
): Promise<BenchRow> {
  const held = Number(rows.find(({ what }) => what === 'ledger commit')?.perSecond);
  const perSecond = 2 * held;
  say(`deadline: ${Math.round(perSecond)} calls a second for ${seconds} s`);
  const acknowledged = new Acknowledged();
  const isCommit = (no: number) => no % 10 < 7;
  const result = await withPool(origin, RUSH_CONNECTIONS, (pool) =>
    rush(
      pool,
      perSecond,
      seconds,
      (no) => {
        if (isCommit(no))
          return { ...commit(season, no, Math.floor(no / CONNECTIONS)), keeps: true };
        return no % 10 === 7 ? rankingPage(season, no % 50) : overview(season, no);
      },
      (no, { text }) => {
        if (isCommit(no)) acknowledged.add(playerAt(season.players, no).userId, text);
      },
    ),
  );
  const { others, servedP50Ms, servedP99Ms, shedP99Ms, seconds: took, ...counts } = result;
  return {
    what: `deadline, ${Math.round(perSecond)} calls a second`,
    perSecond: rounded(result.served / took),
    p50Ms: rounded(servedP50Ms),
    p99Ms: rounded(servedP99Ms),
    shedP99Ms: rounded(shedP99Ms),
    ...counts,
    others: JSON.stringify(others),
    acknowledgedButMissing: await acknowledged.missing(db, season),
  };
}

function rowOf(what: string, load: LoadResult, empty: LoadResult): BenchRow {
  return {
    what,
    perSecond: rounded(load.perSecond),
    p50Ms: rounded(load.p50Ms),
    p99Ms: rounded(load.p99Ms),
    shareOfEmptyRoute: rounded(load.perSecond / empty.perSecond),
  };
}

function rounded(number: number): number {
  return Number(number.toPrecision(3));
}
