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
import type { Bench, BenchRow, Compared, Say } from './contract/bench.ts';
import { Acknowledged } from './http/acknowledged.ts';
import { databasePidOf, startApi } from './http/api-process.ts';
import type { Call } from './http/call.ts';
import { applyLoad, type LoadResult } from './http/closed-loop.ts';
import { type EdgeProcess, startEdgeOf } from './http/edge-process.ts';
import { expectNoFaults, loadColumns } from './http/http-rows.ts';
import type { Watched } from './http/processor-shares.ts';
import { type BenchSeason, prepareSeason } from './http/season.ts';
import { SeasonCalls } from './http/season-calls.ts';

export const compared: Compared = {
  by: ['processes', 'routing', 'what'],
  less: ['processorTimesOne'],
};

const PROCESSES = [1, 2, 4];
/** All calls of a player at one process, or each at whichever comes next; and as the edge does it. */
const ROUTINGS = ['by player', 'in turn'] as const;
const THROUGH_EDGE = 'through the edge';
const USERS = 1000;
/** Whatever answers them: as many players call one process as four. */
const CONNECTIONS = 64;
const WARM_UP_MS = 2000;
/** Time enough to call every account once; nothing is measured. */
const ONCE = { connections: CONNECTIONS, warmUpMs: 60_000, measureMs: 0, mayRefuse: true };
const SECONDS = 5;

type CallOf = (calls: SeasonCalls, no: number) => Call;
const LOADS = {
  'ledger change': (calls, no) => calls.change(no),
  'ledger overview': (calls, no) => calls.overview(no),
  'ranking page': (calls, no) => calls.page(no),
  deadline: (calls, no) => calls.atDeadline(no),
} satisfies Readonly<Record<string, CallOf>>;

/**
 * What several API processes on one database hold beside a single one, called as an edge calls them: all
 * calls of a player at one of them, or each at whichever comes next. `timesOne` is the rate beside that of
 * the first size. What a call takes of all processes and of PostgreSQL says what another process costs,
 * which shows even where there is no core for it: `processorTimesOne` is that beside the first size, and
 * what compares anywhere. Sizes are numbers of processes. Where nginx is installed all
 * is called through it as well, with the configuration of the edge; `edgePercent` is what of a core it takes. At last
 * every acknowledged change is looked for in the database: where one is missing, it fails.
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
  readonly seconds: number;
}

class ProcessesBench {
  readonly rows: BenchRow[] = [];
  readonly #given: Given;
  readonly #acknowledged = new Acknowledged();
  readonly #calls: SeasonCalls;
  /** Loads of the first size, by what is called. */
  readonly #first = new Map<string, LoadResult>();

  constructor(given: Given) {
    this.#given = given;
    this.#calls = new SeasonCalls(given.season, this.#acknowledged);
  }

  async measure(processes: number): Promise<void> {
    const { db, url, season } = this.#given;
    const start = () => startApi(url);
    const servers = await Promise.all(Array.from({ length: processes }, start));
    try {
      const serverPids = servers.map(({ pid }) => pid);
      const watched = { serverPids, databasePid: await databasePidOf(db) };
      const origins = servers.map(({ origin }) => origin);
      for (const origin of origins) await this.#meet(origin, watched);
      const own = origins.map((_, server) => this.#calls.ofServer(server, processes));
      for (const routing of processes > 1 ? ROUTINGS : ROUTINGS.slice(0, 1)) {
        if (routing === 'by player') await this.#settle(origins, own, watched);
        for (const [what, next] of Object.entries(LOADS)) {
          const load = await applyLoad(origins, watched, this.#options(), (no, server) =>
            next((routing === 'by player' && own[server]) || this.#calls, no),
          );
          this.#addLoad({ processes, routing, what }, load);
        }
      }
      await this.#measureEdge(origins, watched);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
    const acknowledgedButMissing = await this.#acknowledged.missing(db, season);
    this.#add({
      processes,
      routing: '',
      what: 'changes in the database afterwards',
      acknowledgedButMissing,
    });
  }

  /** The same behind the edge, which chooses the process itself. */
  async #measureEdge(origins: readonly string[], watched: Watched): Promise<void> {
    const edge = await startEdgeOf(origins);
    if (!edge) {
      this.#given.say('nginx is not installed: nothing is called through the edge');
      return;
    }
    try {
      for (const [what, next] of Object.entries(LOADS)) {
        const percent = watchEdge(edge);
        const load = await applyLoad(edge.origin, watched, this.#options(), (no) =>
          next(this.#calls, no),
        );
        const row = { processes: origins.length, routing: THROUGH_EDGE, what };
        this.#addLoad(row, load, { edgePercent: percent() });
      }
    } finally {
      await edge.stop();
    }
  }

  #addLoad(
    row: { readonly processes: number; readonly routing: string; readonly what: string },
    load: LoadResult,
    more: BenchRow = {},
  ): void {
    const first = this.#first.get(row.what) ?? load;
    this.#first.set(row.what, first);
    const timesOne = rounded(load.perSecond / first.perSecond);
    const processorTimesOne = load === first ? undefined : costBeside(first, load);
    this.#add({
      ...{ ...row, ...loadColumns(load), timesOne },
      ...(processorTimesOne !== undefined && { processorTimesOne }),
      ...more,
    });
  }

  #options() {
    const measureMs = this.#given.seconds * 1000;
    return { connections: CONNECTIONS, warmUpMs: WARM_UP_MS, measureMs, mayRefuse: true };
  }

  /** Has a process see all ledgers, and change them: what it does for the first time is not measured. */
  async #meet(origin: string, watched: Watched): Promise<void> {
    for (const call of [LOADS['ledger overview'], LOADS['ledger change']]) {
      await applyLoad(origin, watched, ONCE, (no) =>
        no < this.#calls.accounts ? call(this.#calls, no) : undefined,
      );
    }
  }

  /** Has each player change their ledger where they will: no process holds one that others have changed. */
  async #settle(
    origins: readonly string[],
    own: readonly SeasonCalls[],
    watched: Watched,
  ): Promise<void> {
    for (const [server, calls] of own.entries()) {
      await applyLoad(origins[server] ?? [], watched, ONCE, (no) =>
        no < calls.accounts ? calls.change(no) : undefined,
      );
    }
  }

  #add(row: BenchRow): void {
    this.rows.push(row);
    this.#given.say(JSON.stringify(row));
  }
}

/** How many times what a call took of all servers and of PostgreSQL before; undefined: not known here. */
function costBeside(before: LoadResult, now: LoadResult): number | undefined {
  const [one, other] = [before, now].map(
    ({ processors, perSecond }) =>
      processors && (processors.serverPercent + processors.databasePercent) / perSecond,
  );
  return one && other ? rounded(other / one) : undefined;
}

function rounded(figure: number): number {
  return Number(figure.toPrecision(3));
}

/** Counts from now on. @returns how busy it was until then, in percent of one core */
function watchEdge(edge: EdgeProcess): () => number {
  const [at, used] = [performance.now(), edge.processorSeconds()];
  return () => {
    const seconds = (performance.now() - at) / 1000;
    return Number(((100 * (edge.processorSeconds() - used)) / seconds).toPrecision(3));
  };
}
