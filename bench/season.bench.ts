import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '@spieltag/api/database';
import {
  evaluateRound,
  LiveField,
  lockLineups,
  packLineups,
  type RoundKey,
  sumPlayerPoints,
} from '@spieltag/api/evaluation';
import { type Kysely, sql } from 'kysely';
import type { Bench, BenchRow, Compared, Say } from './contract/bench.ts';
import { roundsOf, writePoints } from './evaluation/many-ledgers.ts';
import { Acknowledged } from './http/acknowledged.ts';
import { databasePidOf, startApi } from './http/api-process.ts';
import type { NextCall } from './http/call.ts';
import { applyLoad } from './http/closed-loop.ts';
import { loadColumns } from './http/http-rows.ts';
import { playersOf, prepareSeason } from './http/season.ts';
import { SeasonCalls } from './http/season-calls.ts';
import { fillSeason } from './season/fill-season.ts';

export const compared: Compared = { by: ['ledgers', 'part'], less: ['bytesEach'] };

const LEDGERS = 1_000_000;
/** Accounts that play themselves; the squads of all others are theirs. */
const ACCOUNTS = 2000;
/** Accounts that call at the deadline, spread over all. */
const CALLERS = 4000;
const LOAD = { connections: 64, warmUpMs: 3000, measureMs: 10_000, mayRefuse: true };
/** How often the lineups of a round are rated while it is played. */
const RATINGS = 9;
const GB = 1e9;
const MB = 1024 * 1024;

/**
 * A season of very many ledgers (`--size 12000000`: 25 GB of disk) in the database, from the deadline
 * of a round to its evaluation, twice: the first locks the market of every ledger. What a process, a
 * core and a gigabyte carry of it is what docs/capacity.md calculates with.
 */
export const run: Bench = async (say, { sizes }) => {
  const rows: BenchRow[] = [];
  for (const ledgers of sizes.length > 0 ? sizes : [LEDGERS]) {
    rows.push(...(await new SeasonBench(ledgers, say).run()));
  }
  return rows;
};

class SeasonBench {
  readonly #rows: BenchRow[] = [];
  readonly #ledgers: number;
  readonly #say: Say;

  constructor(ledgers: number, say: Say) {
    this.#ledgers = ledgers;
    this.#say = say;
  }

  async run(): Promise<readonly BenchRow[]> {
    const postgres = await startEmbeddedPostgres({
      dataDir: await mkdtemp(join(tmpdir(), 'spieltag-bench-season-')),
      removeOnStop: true,
    });
    const played = openDatabase({ url: postgres.url });
    // One connection: what is set on it holds for all that follows.
    const db = openDatabase({ url: postgres.url, maxConnections: 1 });
    try {
      await sql`set statement_timeout = 0`.execute(db);
      await migrate(db);
      const { seasonId } = await prepareSeason(played, Math.min(ACCOUNTS, this.#ledgers));
      await this.#fill(db, seasonId);
      await this.#playDeadline(db, postgres.url, seasonId);
      const [, second, third] = await roundsOf(db, seasonId);
      if (!second || !third) throw new Error('The season has too few rounds');
      await this.#playRound(db, second, 'first round');
      await this.#playRound(db, third, 'a later round');
      return this.#rows;
    } finally {
      await Promise.all([played.destroy(), db.destroy()]);
      await postgres.stop();
    }
  }

  async #fill(db: Kysely<Database>, seasonId: string): Promise<void> {
    const before = await databaseBytes(db);
    const seconds = await secondsOf(() =>
      fillSeason(db, seasonId, this.#ledgers, (present) => {
        this.#say(`${present} ledgers`);
      }),
    );
    this.#add('ledgers written', { seconds, ...this.#grown(before, await databaseBytes(db)) });
  }

  /** Changes and overviews of ledgers one process has seen, a deadline's mix of them among others. */
  async #playDeadline(db: Kysely<Database>, url: string, seasonId: string): Promise<void> {
    const every = Math.max(1, Math.floor(this.#ledgers / CALLERS));
    const [round] = await roundsOf(db, seasonId);
    const players = await playersOf(db, seasonId, every);
    const acknowledged = new Acknowledged();
    const season = { seasonId, roundId: round?.roundId ?? '', players };
    const calls = new SeasonCalls(season, acknowledged);
    const api = await startApi(url);
    const watched = { serverPids: [api.pid], databasePid: await databasePidOf(db) };
    const load = async (part: string, next: NextCall) => {
      const result = await applyLoad(api.origin, watched, LOAD, next);
      this.#add(part, {
        ...loadColumns(result),
        ...(result.refused > 0 && {
          remark: 'some were refused: this is not what a process holds',
        }),
      });
    };
    try {
      const written = await walBytes(db);
      await load('changes', (no) => calls.change(no));
      const logBytesEach = Math.round(((await walBytes(db)) - written) / acknowledged.count);
      this.#add('changes: write-ahead log', { logBytesEach });
      await load('overviews', (no) => calls.overview(no));
      await load('calls at the deadline', (no) => calls.atDeadline(no));
    } finally {
      await api.stop();
    }
    const missing = await acknowledged.missing(db, season);
    if (missing > 0) throw new Error(`${missing} acknowledged changes are not in the database`);
  }

  async #playRound(db: Kysely<Database>, round: RoundKey, name: string): Promise<void> {
    const before = await databaseBytes(db);
    await sql`checkpoint`.execute(db);
    const lock = await secondsOf(() => db.transaction().execute((trx) => lockLineups(trx, round)));
    this.#add(`${name}: lock`, { seconds: lock });
    const packing = await secondsOf(() => packLineups(db, round.seasonId));
    this.#add(`${name}: packing`, { seconds: packing });
    await writePoints(db, round);
    await this.#rateLive(db, round, name);
    await sql`checkpoint`.execute(db);
    const evaluation = await secondsOf(() =>
      db.transaction().execute((trx) => evaluateRound(trx, round)),
    );
    const grown = this.#grown(before, await databaseBytes(db));
    this.#add(`${name}: evaluation`, { seconds: evaluation, peakMb: peakMb(), ...grown });
    const { round_users } = await db
      .selectFrom('round_evaluation')
      .select('round_users')
      .where('round_id', '=', round.roundId)
      .executeTakeFirstOrThrow();
    if (round_users !== this.#ledgers) throw new Error(`${round_users} ledgers were rated`);
  }

  /** A matchday: lineups are read once and rated after every change. */
  async #rateLive(db: Kysely<Database>, round: RoundKey, name: string): Promise<void> {
    const points = await sumPlayerPoints(db, round);
    let field: LiveField | undefined;
    const reading = await secondsOf(async () => {
      field = await LiveField.read(db, round);
    });
    this.#add(`${name}: lineups read for live ratings`, { seconds: reading });
    const ratings: number[] = [];
    for (let no = 0; no < RATINGS; no++) ratings.push(await secondsOf(() => field?.rate(points)));
    const seconds = ratings.toSorted((a, b) => a - b)[RATINGS >> 1] ?? 0;
    this.#add(`${name}: a live rating`, { seconds, peakMb: peakMb() });
  }

  #grown(before: number, after: number): BenchRow {
    const bytes = after - before;
    return { gigabytes: rounded(bytes / GB), bytesEach: Math.round(bytes / this.#ledgers) };
  }

  #add(part: string, figures: BenchRow): void {
    const { seconds, ...others } = figures;
    const time = typeof seconds === 'number' ? { seconds: rounded(seconds) } : {};
    this.#rows.push({ ledgers: this.#ledgers, part, ...time, ...others });
    this.#say(JSON.stringify(this.#rows.at(-1)));
  }
}

async function databaseBytes(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database())::text as bytes`.execute(db);
  return Number(rows[0]?.bytes);
}

/** What was written of the log so far, with whole pages for what was changed first after a checkpoint. */
async function walBytes(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as bytes`.execute(db);
  return Number(rows[0]?.bytes);
}

/** The most memory this process has had. */
function peakMb(): number {
  return Math.round((process.resourceUsage().maxRSS * 1024) / MB);
}

async function secondsOf(work: () => Promise<unknown> | undefined): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

function rounded(number: number): number {
  return Number(number.toPrecision(3));
}
