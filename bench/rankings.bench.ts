import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '@spieltag/api/database';
import { groupPlayRoutes } from '@spieltag/shared-kernel/group-play';
import { type Kysely, sql } from 'kysely';
import type { Bench, BenchRow, Compared, Say } from './contract/bench.ts';
import { databasePidOf, startApi } from './http/api-process.ts';
import { type Call, type NextCall, requestOf } from './http/call.ts';
import { applyLoad, type LoadResult } from './http/closed-loop.ts';
import { loadColumns } from './http/http-rows.ts';
import { type BenchPlayer, foundGroup, playersOf } from './http/season.ts';
import { startServer } from './http/server-process.ts';
import { CLUBS, type PlayedSeason, playSeason } from './rankings/played-season.ts';

/** How many come and go meanwhile differs from run to run: nothing of that row is compared. */
export const compared: Compared = { by: ['users', 'what'], less: ['timesEmptyRoute'] };

const SIZES = [10_000, 1_000_000];
const ROUNDS = 6;
const PAGE_SIZE = 20;
/** So many managers ask, one after the other: nobody waits for anybody else. */
const CALLERS = 1000;
const LOAD = { connections: 1, warmUpMs: 2000, measureMs: 5000 };
/** The first one finds nothing in memory but what the rows before it have left there. */
const FIRST = { connections: 1, warmUpMs: 0, measureMs: 60_000 };
const CHANGE_EVERY_MS = 20;
const EMPTY = join(import.meta.dirname, 'http/empty-route.ts');
/** Who is not among those who are ranked is answered as well, and faster. */
const WITH_ENTRIES = { mustHave: '"entries":[{' };
/** Before the first round is locked. */
const FOUNDED_AT = new Date(0);

/**
 * How long one waits for places among many managers: pages of all and of public leagues, another page
 * with each call; what is around oneself; the way through a season, one's own, among all and in a
 * group of a thousand; and what the play of that group follows from, in which all have been since before the
 * season. One call after the other, at one server process, beside a Fastify route that does nothing. Everybody
 * is in the public league of the country, every eighteenth in that of the club.
 */
export const run: Bench = async (say, { sizes }) => {
  const empty = await measureEmpty();
  const rows: BenchRow[] = [{ users: 0, what: 'empty route', ...loadColumns(empty) }];
  for (const users of sizes.length > 0 ? sizes : SIZES) {
    rows.push(...(await measure(users, empty, say)));
  }
  return rows;
};

async function measureEmpty(): Promise<LoadResult> {
  const server = await startServer(EMPTY, {}, '/empty');
  const call = read('/empty');
  try {
    return await applyLoad(server.origin, { serverPids: [server.pid] }, LOAD, () => call);
  } finally {
    await server.stop();
  }
}

async function measure(users: number, empty: LoadResult, say: Say): Promise<BenchRow[]> {
  const postgres = await startEmbeddedPostgres({
    dataDir: await mkdtemp(join(tmpdir(), 'spieltag-bench-rankings-')),
    removeOnStop: true,
  });
  const db = openDatabase({ url: postgres.url, maxConnections: 1 });
  try {
    await sql`set statement_timeout = 0`.execute(db);
    await migrate(db);
    const season = await playSeason(db, users, ROUNDS, (no) => say(`${users} users: round ${no}`));
    const callers = await playersOf(db, season.seasonId, Math.ceil(users / CALLERS));
    const every = CLUBS * Math.ceil(users / CLUBS / CALLERS);
    const ofClub = await playersOf(db, season.seasonId, every);
    const calls = await callsOf(db, season, { users, callers, ofClub });
    const server = await startApi(postgres.url);
    try {
      const rows: BenchRow[] = [];
      const watched = { serverPids: [server.pid], databasePid: await databasePidOf(db) };
      for (const [what, next] of Object.entries(calls)) {
        const once: NextCall = (no) => (no === 0 ? next(no, 0) : undefined);
        const first = await applyLoad(server.origin, watched, FIRST, once);
        const load = await applyLoad(server.origin, watched, LOAD, next);
        const timesEmptyRoute = Number((load.p50Ms / empty.p50Ms).toPrecision(3));
        const firstMs = Math.round(first.p50Ms);
        rows.push({ users, what, firstMs, ...loadColumns(load), timesEmptyRoute });
        say(JSON.stringify(rows.at(-1)));
      }
      const what = 'page of a country';
      // The last pages are empty while some are gone.
      const next: NextCall = (no, on) => {
        const call = calls[what]?.(no, on);
        return call && { ...call, mustHave: '' };
      };
      const { whileJoining, changesPerSecond } = comeAndGo(server.origin, season, callers);
      const load = await whileJoining(() => applyLoad(server.origin, watched, LOAD, next));
      const name = `${what} while managers come and go`;
      const meanwhile = { comeOrGoPerSecond: changesPerSecond() };
      rows.push({ users, what: name, ...loadColumns(load), ...meanwhile });
      say(JSON.stringify(rows.at(-1)));
      return rows;
    } finally {
      await server.stop();
    }
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

interface Asking {
  readonly users: number;
  readonly callers: readonly BenchPlayer[];
  /** All of them in the public league of the club. */
  readonly ofClub: readonly BenchPlayer[];
}

async function callsOf(
  db: Kysely<Database>,
  season: PlayedSeason,
  { users, callers, ofClub }: Asking,
): Promise<Record<string, NextCall>> {
  const { seasonId, roundId, clubId, country } = season;
  const group = { seasonId, roundId, players: callers };
  const { groupId } = await foundGroup(db, group, FOUNDED_AT);
  const play = groupPlayRoutes.play.path
    .replace('{seasonId}', seasonId)
    .replace('{groupId}', groupId);
  const base = `/api/ranking/v1/season-ranking/${seasonId}/${roundId}`;
  const curve = `/api/ranking/v1/season-curve/${seasonId}`;
  const page = (path: string, managers: number) => (no: number) => ({
    ...read(`${base}/${path}${PAGE_SIZE}/${pageNo(no, managers)}.json`),
    ...WITH_ENTRIES,
  });
  const own = (pathOf: (userId: string) => string, by = callers) => {
    return (no: number) => {
      const caller = by[no % by.length];
      if (!caller) throw new Error('The season has no managers');
      return read(pathOf(caller.userId), { authorization: caller.authorization });
    };
  };
  const around = (among: string, by = callers) => {
    const next = own((id) => `${base}/${among}${id}/around.json`, by);
    return (no: number) => ({ ...next(no), ...WITH_ENTRIES });
  };
  return {
    'page of all': page('', users),
    'page of a country': page(`community/${country}/`, users),
    'page of a club': page(`community/${clubId}/`, Math.ceil(users / CLUBS)),
    'around me among all': around(''),
    'around me in a country': around(`community/${country}/`),
    'around me in a club': around(`community/${clubId}/`, ofClub),
    'season curve among all': own((id) => `${curve}/${id}.json`),
    'season curve in a group': own((id) => `${curve}/${id}/group/${groupId}.json`),
    'play of a group': own(() => play),
    'public leagues of the season': () => read(`/api/communities/v1/${seasonId}/list.json`),
  };
}

/** Managers leave the public league of a country and come back, one after the other. */
function comeAndGo(
  origin: string,
  { seasonId, country }: PlayedSeason,
  callers: readonly BenchPlayer[],
) {
  let [changes, seconds] = [0, 0];
  const change = async (no: number) => {
    const what = Math.floor(no / callers.length) % 2 === 0 ? 'leave' : 'join';
    const { authorization = '' } = callers[no % callers.length] ?? {};
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ communityId: country });
    const url = `${origin}/api/communities/v1/${seasonId}/${what}.json`;
    const reply = await fetch(url, { method: 'POST', headers, body });
    if (reply.status !== 200) throw new Error(`${what} is answered ${reply.status}`);
    await reply.arrayBuffer();
    changes += 1;
  };
  return {
    changesPerSecond: () => Math.round(changes / seconds),
    async whileJoining<T>(work: () => Promise<T>): Promise<T> {
      const ended = new AbortController();
      const startedAt = performance.now();
      const changing = (async () => {
        for (let no = 0; !ended.signal.aborted; no++) {
          await change(no);
          await sleep(CHANGE_EVERY_MS);
        }
      })();
      const done = await work().finally(() => ended.abort());
      await changing;
      seconds = (performance.now() - startedAt) / 1000;
      return done;
    },
  };
}

/** Another page with each call, all over the ranking. */
const pageNo = (no: number, managers: number) =>
  (no * 7919) % Math.max(1, Math.floor(managers / PAGE_SIZE));

function read(path: string, headers: Readonly<Record<string, string>> = {}): Call {
  return { kind: 'read', request: requestOf({ method: 'GET', path, headers }) };
}
