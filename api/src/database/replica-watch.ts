import { repeat } from '@spieltag/server-kit/process';
import { type Kysely, sql } from 'kysely';
import type { Database } from './tables/database.types.ts';

/** Says what operators want to know of a replica. */
interface Log {
  info(message: string): void;
  warn(fields: object, message: string): void;
}

export interface ReplicaWatchOptions {
  readonly primary: Kysely<Database>;
  readonly replica: Kysely<Database>;
  readonly log: Log;
  /** Monotonic ms; default: the machine's. */
  readonly clock?: () => number;
}

/** How far the primary's log of changes had grown, in bytes, at a time. */
interface Sample {
  readonly at: number;
  readonly position: bigint;
}

/** Pages may be read of a replica that has everything up to so long ago. */
const FRESH_WITHIN_MS = 2000;
const LOOK_EVERY_MS = 250;
/** A replica that stands still answers nothing, not even a refusal. */
const ANSWER_WITHIN_MS = 1000;
const SAMPLES_MAX = 1000;

/**
 * Knows how far a replica is behind: the primary is asked how far its log of changes has grown, the
 * replica how far it has come in it. It is as old as the latest question whose answer it has reached,
 * however little is written, whatever clocks say, and also where it is cut off and does not know it.
 */
export class ReplicaWatch {
  readonly #options: ReplicaWatchOptions;
  readonly #now: () => number;
  #samples: readonly Sample[] = [];
  /** The replica has everything that was so at this time; undefined: nobody knows. */
  #freshAt: number | undefined;
  #wasFresh = false;
  #hasLooked = false;
  #end: (() => Promise<void>) | undefined;

  constructor(options: ReplicaWatchOptions) {
    this.#options = options;
    this.#now = options.clock ?? (() => performance.now());
  }

  /** How far it is behind, ms; undefined: it never was otherwise since the start. */
  get lagMs(): number | undefined {
    return this.#freshAt === undefined ? undefined : this.#now() - this.#freshAt;
  }

  /** Whether pages may be read there. */
  get isFresh(): boolean {
    const { lagMs } = this;
    return lagMs !== undefined && lagMs <= FRESH_WITHIN_MS;
  }

  /** From now on it is looked at, four times a second. */
  start(): void {
    this.#end ??= repeat(LOOK_EVERY_MS, () => this.look());
  }

  async stop(): Promise<void> {
    await this.#end?.();
    this.#end = undefined;
  }

  /** Nobody needs to wait until it is looked at next: what it answered was wrong. */
  distrust(err: unknown): void {
    this.#freshAt = undefined;
    this.#tell(err);
  }

  /** Looks once. */
  async look(): Promise<void> {
    let failure: unknown;
    try {
      const at = this.#now();
      const position = await positionOf(this.#options.primary, GROWN);
      this.#samples = [...this.#samples, { at, position }].slice(-SAMPLES_MAX);
      const reached = await inTime(positionOf(this.#options.replica, REPLAYED));
      const met = this.#samples.findLast((sample) => sample.position <= reached);
      if (met) {
        this.#freshAt = met.at;
        this.#samples = this.#samples.filter((sample) => sample.at >= met.at);
      }
    } catch (error) {
      failure = error;
    }
    this.#tell(failure);
  }

  /** One sentence when it changes. */
  #tell(err: unknown): void {
    const { isFresh, lagMs } = this;
    if (this.#hasLooked && isFresh === this.#wasFresh) return;
    this.#hasLooked = true;
    this.#wasFresh = isFresh;
    const { log } = this.#options;
    if (isFresh) log.info('The replica has everything: pages are read there');
    else log.warn({ err, lagMs }, 'The replica is behind or away: pages are read from the primary');
  }
}

const GROWN = sql<string>`pg_current_wal_flush_lsn() - '0/0'`;
/** Of a replica that has become a primary nothing is read: another one may be the primary. */
const REPLAYED = sql<string>`
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' else 0 end`;

async function positionOf(
  db: Kysely<Database>,
  position: ReturnType<typeof sql<string>>,
): Promise<bigint> {
  const { rows } = await sql<{ position: string | null }>`
    select (${position})::text as position`.execute(db);
  return BigInt(rows[0]?.position ?? 0);
}

/** @throws Error where it takes longer than anybody waits for a replica; the work itself goes on */
export async function inTime<T>(work: Promise<T>, ms = ANSWER_WITHIN_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
