import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Database,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from '@spieltag/api/database';
import { type Kysely, sql } from 'kysely';
import type { Bench, BenchRow, Compared, Say } from './contract/bench.ts';
import { Acknowledged } from './http/acknowledged.ts';
import type { NextCall } from './http/call.ts';
import { applyLoad } from './http/closed-loop.ts';
import { loadColumns } from './http/http-rows.ts';
import { parentOf } from './http/process-figures.ts';
import { type BenchSeason, prepareSeason } from './http/season.ts';
import { SeasonCalls } from './http/season-calls.ts';
import { startServer } from './http/server-process.ts';

export const compared: Compared = { by: ['processes', 'what'] };

const PROCESSES = [1, 2, 4];
const USERS = 4000;
/** Whatever answers them: as many players call one process as four. */
const CONNECTIONS = 64;
const WARM_UP_MS = 3000;
const SECONDS = 5;
const API = join(import.meta.dirname, '../api/src/main.ts');
/** One machine plays all the players. */
const ENV = { STAGE: 'development', WRITES_PER_MINUTE: '100000000', LOG_LEVEL: 'warn' };

/**
 * What several API processes on one database hold beside a single one, called as an edge calls them:
 * each on its share of the connections, an account now by this one and now by that. `timesOne` is
 * the rate beside that of the first size. What a call takes of all processes and of PostgreSQL says what another process
 * costs, which shows even where there is no core for it. Sizes are numbers of processes. At last every
 * acknowledged change is looked for in the database.
 */
export const run: Bench = async (say, { sizes, seconds = SECONDS }) => {
  const postgres = await startEmbeddedPostgres({
    dataDir: await mkdtemp(join(tmpdir(), 'spieltag-bench-processes-')),
    removeOnStop: true,
  });
  const db = openDatabase({ url: postgres.url });
  try {
    await migrate(db);
    say(`preparing a season with ${USERS} players`);
    const season = await prepareSeason(db, USERS);
    const bench = new ProcessesBench({ db, url: postgres.url, season, say, seconds });
    for (const processes of sizes.length > 0 ? sizes : PROCESSES) await bench.measure(processes);
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
  readonly seconds: number;
}

class ProcessesBench {
  readonly rows: BenchRow[] = [];
  readonly #given: Given;
  readonly #acknowledged = new Acknowledged();
  readonly #calls: SeasonCalls;
  /** Rates of the first size, by what is called. */
  readonly #first = new Map<string, number>();

  constructor(given: Given) {
    this.#given = given;
    this.#calls = new SeasonCalls(given.season, this.#acknowledged);
  }

  async measure(processes: number): Promise<void> {
    const { db, url, season } = this.#given;
    const start = () => startServer(API, { ...ENV, DATABASE_URL: url }, '/health/ready');
    const servers = await Promise.all(Array.from({ length: processes }, start));
    try {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      const serverPids = servers.map(({ pid }) => pid);
      const watched = { serverPids, databasePid: parentOf(rows[0]?.pid ?? 0) };
      const load = { connections: CONNECTIONS, warmUpMs: WARM_UP_MS };
      for (const [what, next] of Object.entries(this.#loads())) {
        const options = { ...load, measureMs: this.#given.seconds * 1000 };
        const origins = servers.map(({ origin }) => origin);
        const result = await applyLoad(origins, watched, options, next);
        const first = this.#first.get(what) ?? result.perSecond;
        this.#first.set(what, first);
        const timesOne = Number((result.perSecond / first).toPrecision(3));
        this.#add({ processes, what, ...loadColumns(result), timesOne });
      }
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
    const acknowledgedButMissing = await this.#acknowledged.missing(db, season);
    this.#add({ processes, what: 'changes in the database afterwards', acknowledgedButMissing });
  }

  #loads(): Readonly<Record<string, NextCall>> {
    return {
      'ledger change': (no) => this.#calls.change(no),
      'ledger overview': (no) => this.#calls.overview(no),
      'ranking page': (no) => this.#calls.page(no),
      deadline: (no) => this.#calls.atDeadline(no),
    };
  }

  #add(row: BenchRow): void {
    this.rows.push(row);
    this.#given.say(JSON.stringify(row));
  }
}
