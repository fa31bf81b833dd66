import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { openDatabase } from '@spieltag/api/database';
import { sql } from 'kysely';
import { type CommitStream, streamCommits } from '../../../api/src/faults/testing/commit-stream.ts';
import {
  contradictionsOf,
  type FaultSeason,
  lostOf,
  makeSeason,
} from '../../../api/src/faults/testing/fault-season.ts';
import { MachineWatch } from '../../../api/src/faults/testing/machine-watch.ts';
import { until } from '../../../api/src/testing/until.ts';
import { type PageWatch, watchPages } from './page-watch.ts';
import { type SmallTopology, startSmallTopology } from './small-topology.ts';

const PLAYERS = 8;
/** Changes after which play has gone on. */
const ENOUGH = 50;
/** Players here change more in a second than others in a minute. */
const UNHURRIED = { api: { WRITES_PER_MINUTE: '1000000' } };
/** Why a connection has no answer whose other end is away. */
const CUT_OFF = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Something that breaks, and comes back. */
export interface Fault {
  break(): unknown;
  /** Whether all is as before. */
  isOver(): Promise<boolean> | boolean;
  /** It is what players are connected to: while it is away there is no answer at all. */
  readonly isEdge?: boolean;
}

/** How long something lasted, and by how much the machine may have held it up, ms. */
export interface Lasted {
  readonly ms: number;
  readonly slowMs: number;
}

/** What players met of a fault. */
export interface Met {
  /** From the fault to the end of the last change that was not acknowledged; 0: all were. */
  readonly errors: Lasted;
  /** The longest time in which nobody's change was acknowledged. */
  readonly standstill: Lasted;
  /** Changes that failed otherwise than they may, each in a few words. */
  readonly unexpected: readonly string[];
  /** Answers to the page that were none. */
  readonly pages: readonly string[];
  /** Changes that were acknowledged and are not there. */
  readonly lost: readonly string[];
}

/** A topology under players who change their lineups, and visitors who ask for the page. */
export class Play {
  readonly topology: SmallTopology;
  readonly #season: FaultSeason;
  readonly #stream: CommitStream;
  readonly #pages: PageWatch;
  readonly #machine: MachineWatch;
  readonly #trusted: readonly string[];

  private constructor(season: FaultSeason, topology: SmallTopology, trusted: readonly string[]) {
    this.topology = topology;
    this.#season = season;
    this.#trusted = trusted;
    this.#stream = streamCommits(topology.url, season.seasonId, season.players);
    this.#pages = watchPages(topology.ask);
    this.#machine = new MachineWatch(() => askDisk(join(season.dataDir, 'asked')));
  }

  static async start(): Promise<Play> {
    const season = await makeSeason(PLAYERS);
    const topology = await startSmallTopology({
      cluster: join(season.dataDir, 'cluster'),
      environment: UNHURRIED,
    });
    const trusted = getCACertificates('default');
    // The players' fetch has no list of its own.
    setDefaultCACertificates([...trusted, await readFile(topology.certificate, 'utf8')]);
    const play = new Play(season, topology, trusted);
    await play.untilSynchronous();
    await play.goesOn();
    return play;
  }

  /** Resolves when changes go on to be acknowledged. */
  goesOn(): Promise<void> {
    return this.#stream.more(ENOUGH);
  }

  /** Breaks something under play; resolves when it is over and play has gone on for a while. */
  async meet(fault: Fault): Promise<Met> {
    const [failedBefore, pagesBefore] = [this.#stream.failed.length, this.#pages.failed.length];
    const from = Date.now();
    await fault.break();
    await this.goesOn();
    await until('the fault is over', () => fault.isOver());
    const overAt = Date.now();
    await this.goesOn();
    const failed = this.#stream.failed.slice(failedBefore);
    const pages = this.#pages.failed.slice(pagesBefore);
    const isExcused = (reason: string, askedAt: number) =>
      fault.isEdge === true && askedAt <= overAt && CUT_OFF.includes(reason);
    return {
      errors: this.#lasted(from, Math.max(from, ...failed.map(({ to }) => to))),
      standstill: this.#lasted(
        ...longestGap([from, ...this.#stream.acknowledgedAt.filter((at) => at > from)]),
      ),
      unexpected: failed
        .filter(({ reason, from: at }) => !isExcused(reason, at))
        .filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0))
        .map(({ status, retryAfter, reason }) => `${status} ${retryAfter} ${reason}`),
      pages: pages.filter((page) => !isExcused(page.reason, page.from)).map(({ reason }) => reason),
      lost: await this.#inDatabase((db) => lostOf(db, this.#stream.acknowledged)),
    };
  }

  /** Resolves when changes wait for a replica. */
  untilSynchronous(): Promise<void> {
    return until('changes wait for a replica', () => this.isSynchronous());
  }

  isSynchronous(): Promise<boolean> {
    const query = sql<{ is: boolean }>`
      select exists (select from pg_stat_replication where sync_state = 'quorum') as is`;
    return this.#inDatabase((db) => query.execute(db)).then(
      ({ rows }) => rows[0]?.is === true,
      () => false,
    );
  }

  /** How often a process has said something. */
  said(name: string, what: RegExp): number {
    const { lines } = this.topology;
    return lines.filter((line) => line.startsWith(`${name} `) && what.test(line)).length;
  }

  /** Players stop. @returns those whose ledger is not what its history adds up to */
  async end(): Promise<readonly unknown[]> {
    await this.#stream.end();
    return this.#inDatabase((db) => contradictionsOf(db, this.#season));
  }

  async close(): Promise<void> {
    await Promise.all([this.#stream.end(), this.#pages.end(), this.#machine.end()]);
    await this.topology.close();
    setDefaultCACertificates([...this.#trusted]);
    await rm(this.#season.dataDir, { recursive: true, force: true });
  }

  #lasted(from: number, to: number): Lasted {
    return { ms: to - from, slowMs: this.#machine.slowMs(from, to) };
  }

  async #inDatabase<T>(use: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
    const { databases } = this.topology;
    const db = openDatabase({ url: databases.urlOf(databases.primary), maxConnections: 2 });
    return use(db).finally(() => db.destroy());
  }
}

/** The two of these times, one after the other, that lie furthest apart. */
function longestGap(times: readonly number[]): readonly [number, number] {
  let longest: readonly [number, number] = [0, 0];
  times.slice(1).forEach((to, i) => {
    const from = times[i] ?? to;
    if (to - from > longest[1] - longest[0]) longest = [from, to];
  });
  return longest;
}

/** A change takes as long as its disk does. */
async function askDisk(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile('.');
    await handle.sync();
  } finally {
    await handle.close();
  }
}
