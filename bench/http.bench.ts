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
import type { Kysely } from 'kysely';
import type { Bench, BenchRow, Compared, Say } from './contract/bench.ts';
import { Acknowledged } from './http/acknowledged.ts';
import { databasePidOf, startApi } from './http/api-process.ts';
import { type Call, type NextCall, requestOf } from './http/call.ts';
import { applyLoad, type LoadOptions, type LoadResult } from './http/closed-loop.ts';
import { expectNoFaults, loadRow, offerRow, onceRow, refusalRow } from './http/http-rows.ts';
import { type Offer, offerLoad, sendAtOnce } from './http/open-loop.ts';
import type { Watched } from './http/processor-shares.ts';
import { type BenchSeason, foundGroup, prepareSeason } from './http/season.ts';
import { SeasonCalls } from './http/season-calls.ts';
import { type ServerProcess, startServer } from './http/server-process.ts';

/** What is served of too much swings by half from run to run where generator and server share two cores. */
export const compared: Compared = { by: ['what'], more: ['shareOfEmptyRoute'] };

const USERS = 8000;
const CONNECTIONS = 64;
const MANY_CONNECTIONS = 256;
const AT_ONCE = 2000;
/** Players at a deadline come on connections of their own. */
const RUSH_CONNECTIONS = 4096;
const RUSH_TIMES = [2, 5, 10];
const RUSH_SECONDS = 20;
const WARM_UP_MS = 2000;
const DAY_MS = 86_400_000;
const DAY_PASSES_MS = 200;
/** So many days pass before they come again: to and fro, a ledger would be seen on the same day again. */
const DAYS_ONE_WAY = 40;
const LOAD = { connections: CONNECTIONS, warmUpMs: WARM_UP_MS, measureMs: 5000 };
/** Time enough to call every account once: what is called after that is warm. */
const COLD_MS = 60_000;
/** Of the accounts so many warm a process up, so that those a cold load meets find it warm. */
const WARM_UP_SHARE = 0.1;
const EMPTY = join(import.meta.dirname, 'http/empty-route.ts');
const REFUSING = join(import.meta.dirname, 'http/refusing-server.ts');

/**
 * What one server process holds, called over HTTP from another process, beside a Fastify route that
 * does nothing: pages of a ranking, client databases, ledgers, what is shown of a large group, and changes of ledgers (each durable
 * before it is answered), of ledgers the server has seen and of those it has not. Then a deadline: 2, 5
 * and 10 times as many calls as it holds, each for `--seconds` (20), and whether all that was
 * acknowledged is there: where something is missing, or calls are answered as nobody expects, it fails.
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
    const bench = new HttpBench({ db, url: postgres.url, season, say });
    await bench.measureEmpty();
    await bench.withServer((on) => bench.measureReads(on));
    await bench.withServer((on) => bench.measureGroup(on));
    await bench.withServer((on) => bench.measureChanges(on));
    const held = await bench.withServer((on) => bench.measureDeadlines(on, seconds));
    await bench.measureRefusals(held, seconds);
    expectNoFaults(bench.rows);
    return bench.rows;
  } finally {
    await db.destroy();
    await postgres.stop();
  }
};

interface Given {
  readonly db: Kysely<Database>;
  readonly url: string;
  readonly season: BenchSeason;
  readonly say: Say;
}

/** A server that has just started. */
interface Started {
  readonly origin: string;
  readonly watched: Watched;
}

class HttpBench {
  readonly rows: BenchRow[] = [];
  readonly #given: Given;
  readonly #acknowledged = new Acknowledged();
  readonly #calls: SeasonCalls;
  #empty: LoadResult | undefined;

  constructor(given: Given) {
    this.#given = given;
    this.#calls = new SeasonCalls(given.season, this.#acknowledged);
  }

  async withServer<T>(use: (started: Started) => Promise<T>): Promise<T> {
    const { db, url } = this.#given;
    const api = await startApi(url);
    try {
      return await use({ origin: api.origin, watched: watchedOf(api, await databasePidOf(db)) });
    } finally {
      await api.stop();
    }
  }

  async measureEmpty(): Promise<void> {
    this.#empty = await this.#measurePeer('empty route', '/empty');
  }

  /** A load of a path of the peer. */
  async #measurePeer(
    what: string,
    path: string,
    { env = {}, ...other }: Partial<LoadOptions> & { env?: Record<string, string> } = {},
  ): Promise<LoadResult> {
    const server = await startServer(EMPTY, env, '/empty');
    const call = read(path);
    try {
      return await this.#load(what, { ...server, watched: watchedOf(server) }, () => call, other);
    } finally {
      await server.stop();
    }
  }

  async measureReads(on: Started): Promise<void> {
    const { seasonId } = this.#given.season;
    const database = `/api/sportsdata/v1/client_database/${seasonId}.json`;
    const headers = { 'accept-encoding': 'br' };
    const whole = read(database, headers);
    const etag = await etagOf(`${on.origin}${database}`, headers);
    const held = { ...read(database, { ...headers, 'if-none-match': etag }), expect: 304 };
    await this.#load('ranking page', on, (no) => this.#calls.page(no));
    // What Fastify itself takes for the bytes of a page: nobody who answers with it is faster.
    const REPLY = await replyOf(`${on.origin}${this.#calls.pagePath(0)}`);
    const ofPage = 'empty route with the bytes of a ranking page';
    await this.#measurePeer(ofPage, '/reply', { env: { REPLY } });
    await this.#load('client database 304', on, () => held);
    await this.#load('client database 200', on, () => whole);
    const overview = (no: number) => this.#calls.overview(no);
    await this.#loadColdAndWarm('ledger overview', on, overview);
    await this.#whileDaysPass(() => this.#load('ledger overview, made anew', on, overview));
    const atOnce = await sendAtOnce(on.origin, on.watched, AT_ONCE, overview);
    this.#add(onceRow(`${AT_ONCE} ledger overviews at once`, atOnce));
  }

  /** How long a member waits for each part of a large group, one call after the other; beside the empty route likewise. */
  async measureGroup(on: Started): Promise<void> {
    const { db, season } = this.#given;
    const group = await foundGroup(db, season);
    const one = { connections: 1 };
    const empty = await this.#measurePeer('empty route, 1 connection', '/empty', one);
    for (const [part, call] of Object.entries(this.#calls.ofGroup(group))) {
      const what = `group of 1,000: ${part}, 1 connection`;
      await this.#load(what, on, () => call, { ...one, empty });
    }
  }

  /** Midnights follow each other so fast, and come back so late, that nobody sees a ledger twice on one day. */
  async #whileDaysPass(work: () => Promise<unknown>): Promise<void> {
    const { db, season } = this.#given;
    const ended = new AbortController();
    const pass = (days: number) =>
      db
        .updateTable('season_clock')
        .set((eb) => ({ game_time_ms: eb('game_time_ms', '+', days * DAY_MS) }))
        .where('season_id', '=', season.seasonId)
        .execute();
    const passing = (async () => {
      let passed = 0;
      for (let no = 0; !ended.signal.aborted; no++) {
        const days = Math.floor(no / DAYS_ONE_WAY) % 2 === 0 ? 1 : -1;
        await pass(days);
        passed += days;
        await sleep(DAY_PASSES_MS);
      }
      await pass(-passed);
    })();
    await work().finally(() => ended.abort());
    await passing;
  }

  async measureChanges(on: Started): Promise<void> {
    await this.#loadColdAndWarm('ledger change', on, (no) => this.#calls.change(no));
    const withoutKey = (no: number) => this.#calls.changeWithoutKey(no);
    for (const connections of [CONNECTIONS, MANY_CONNECTIONS]) {
      const what = `ledger change without a key, ${connections} connections`;
      await this.#load(what, on, withoutKey, manyOf(connections));
    }
  }

  /**
   * What calls at a deadline a server holds that has seen all ledgers, and what it does with more.
   * @returns what it holds
   */
  async measureDeadlines(on: Started, seconds: number): Promise<LoadResult> {
    const next = (no: number) => this.#calls.atDeadline(no);
    const once = (no: number) => (no < this.#calls.accounts ? this.#calls.change(no) : undefined);
    const allOnce = { connections: CONNECTIONS, warmUpMs: COLD_MS, measureMs: 0 };
    await applyLoad(on.origin, on.watched, allOnce, once);
    const held = await this.#load('deadline', on, next, manyOf(MANY_CONNECTIONS));
    for (const times of RUSH_TIMES) {
      const offer = rushOf(held, times, seconds);
      const result = await offerLoad(on.origin, on.watched, offer, next);
      this.#add(offerRow(`deadline, ${times} times as many`, result, held.perSecond));
    }
    const { db, season } = this.#given;
    const acknowledgedButMissing = await this.#acknowledged.missing(db, season);
    this.#add({ what: 'changes in the database afterwards', acknowledgedButMissing });
    return held;
  }

  /** What it takes a server that does nothing else to refuse all of as many. */
  async measureRefusals(held: LoadResult, seconds: number): Promise<void> {
    const next = (no: number) => this.#calls.atDeadline(no);
    const server = await startServer(REFUSING, {}, '/empty');
    try {
      for (const times of RUSH_TIMES) {
        const offer = rushOf(held, times, seconds);
        const result = await offerLoad(server.origin, watchedOf(server), offer, next);
        this.#add(refusalRow(`${times} times as many, all refused`, result, held));
      }
    } finally {
      await server.stop();
    }
  }

  /** Of ledgers the server has not seen each once, and then again and again. */
  async #loadColdAndWarm(what: string, on: Started, callOf: (no: number) => Call): Promise<void> {
    const first = Math.ceil(this.#calls.accounts * WARM_UP_SHARE);
    const warmUp = { connections: CONNECTIONS, warmUpMs: WARM_UP_MS, measureMs: 0 };
    await applyLoad(on.origin, on.watched, warmUp, (no) => callOf(no % first));
    const once = (no: number) =>
      first + no < this.#calls.accounts ? callOf(first + no) : undefined;
    await this.#load(`${what}, cold`, on, once, { warmUpMs: 0, measureMs: COLD_MS });
    await this.#load(what, on, callOf);
    const many = manyOf(MANY_CONNECTIONS);
    await this.#load(`${what}, ${many.connections} connections`, on, callOf, many);
  }

  async #load(
    what: string,
    { origin, watched }: Started,
    next: NextCall,
    {
      empty = this.#empty,
      ...other
    }: Partial<LoadOptions> & { empty?: LoadResult | undefined } = {},
  ): Promise<LoadResult> {
    const load = await applyLoad(origin, watched, { ...LOAD, ...other }, next);
    this.#add(loadRow(what, load, empty ?? load));
    return load;
  }

  #add(row: BenchRow): void {
    this.rows.push(row);
    this.#given.say(JSON.stringify(row));
  }
}

/** Players at a deadline who do not know of each other. */
function rushOf(held: LoadResult, times: number, seconds: number): Offer {
  return { connections: RUSH_CONNECTIONS, perSecond: times * held.perSecond, seconds };
}

function watchedOf({ pid }: ServerProcess, databasePid?: number): Watched {
  return { serverPids: [pid], databasePid };
}

/** On a slow machine so many are more than a server answers in the time it lets anybody wait. */
const manyOf = (connections: number) => ({ connections, mayRefuse: true });

function read(path: string, headers: Readonly<Record<string, string>> = {}): Call {
  return { kind: 'read', request: requestOf({ method: 'GET', path, headers }) };
}

/** Headers and body of a reply, for the peer to answer with. */
async function replyOf(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const ofConnection = new Set(['connection', 'keep-alive', 'date', 'content-length']);
  const headers = [...response.headers].filter(([name]) => !ofConnection.has(name));
  return JSON.stringify({ headers: Object.fromEntries(headers), body: await response.text() });
}

async function etagOf(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  return response.headers.get('etag') ?? '';
}
