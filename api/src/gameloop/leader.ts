import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '@spieltag/server-kit/process';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { type Database, enableKeepalives } from '../database/index.ts';

/** From one try of a server that stands by to the next: at most so long nobody leads. */
const TRY_EVERY_MS = 500;
/** Between two attempts while the database is away. */
const RETRY_MS = 250;
/** From one question to the next whether the connection that holds the lock is there. */
const ASK_EVERY_MS = 5000;

interface Candidate {
  readonly db: Kysely<Database>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  readonly work: Work;
  readonly pause: Pause;
  readonly askEveryMs: number;
  /** It has the lock. */
  leads: boolean;
}

/** Returns the milliseconds to wait before the next time; ends early when asked to step down. */
type Work = (signal: AbortSignal) => Promise<number>;

export interface LeaderHandle {
  /** Steps down; resolves when the work under way is done. */
  stop(): Promise<void>;
  /** Whether this server is the one that works. */
  readonly leads: boolean;
  /** There may be something to do before the time that was waited for. */
  wake(): void;
}

/**
 * Runs the work on one server at a time: the one whose connection holds the advisory lock. The others
 * try to take it twice a second, so that one of them has it soon after the leader has stepped down or
 * its connection is gone, as it is with its process.
 * @param work done again and again
 * @param askEveryMs from one question to the next whether the lock is still held
 */
export function lead(
  db: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  work: Work,
  askEveryMs = ASK_EVERY_MS,
): LeaderHandle {
  const stopping = new AbortController();
  const pause = new Pause(stopping.signal);
  const candidate: Candidate = { db, log, work, pause, askEveryMs, leads: false };
  const running = standBy(candidate);
  return {
    get leads() {
      return candidate.leads;
    },
    stop: async () => {
      stopping.abort();
      pause.wake();
      await running;
    },
    wake: () => pause.wake(),
  };
}

async function standBy(candidate: Candidate): Promise<void> {
  const { db, log, pause } = candidate;
  let isInterrupted = false;
  while (!pause.signal.aborted) {
    try {
      await db.connection().execute(async (connection) => {
        while (!pause.signal.aborted) {
          const leads = await tryLock(connection);
          isInterrupted = false;
          if (leads) await leadWithLock(connection, candidate);
          else await pause.untilNextTry();
        }
      });
    } catch (error) {
      // Said once, however long the database is away.
      if (!isInterrupted) log.error({ err: error }, 'the game loop was interrupted');
      isInterrupted = true;
      await pause.wait(RETRY_MS);
    }
  }
}

/**
 * Waits for nothing: a wait without end would be one statement without end, whose snapshot keeps PostgreSQL
 * from cleaning up, and one that ends is an error in its log each time.
 * @returns whether the connection holds the lock
 */
async function tryLock(connection: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ leads: boolean }>`
    select pg_try_advisory_lock(hashtext('gameloop'), 0) as leads`.execute(connection);
  return rows[0]?.leads === true;
}

/** Leads as long as the connection holds the lock. */
async function leadWithLock(connection: Kysely<Database>, candidate: Candidate): Promise<void> {
  const { log, work, pause, askEveryMs } = candidate;
  const lost = new AbortController();
  const signal = AbortSignal.any([pause.signal, lost.signal]);
  // Fails when the connection, and with it the lock, is gone.
  const requireLock = () => sql`select 1`.execute(connection);
  // Work that waits for the next event, or for an answer, would notice it too late.
  const endAsking = repeat(askEveryMs, async () => {
    await requireLock().catch((error: unknown) => {
      candidate.leads = false;
      lost.abort(error);
      pause.wake();
    });
  });
  candidate.leads = true;
  try {
    if (!pause.signal.aborted) log.info('this server leads the game loop');
    await enableKeepalives(connection);
    while (!pause.signal.aborted) {
      await pause.wait(await work(signal));
      await requireLock();
      lost.signal.throwIfAborted();
    }
  } finally {
    candidate.leads = false;
    await endAsking();
    await sql`select pg_advisory_unlock(hashtext('gameloop'), 0)`.execute(connection);
  }
}

/** The wait between two runs of the work, which can be ended early. */
class Pause {
  readonly signal: AbortSignal;
  #isWoken = false;
  #ended = new AbortController();

  constructor(signal: AbortSignal) {
    this.signal = signal;
  }

  /** Ends the pause; between two pauses, the next one. */
  wake(): void {
    this.#isWoken = true;
    this.#ended.abort();
  }

  async wait(waitMs: number): Promise<void> {
    this.#ended = new AbortController();
    if (!this.#isWoken && !this.signal.aborted) {
      await sleep(waitMs, undefined, { signal: this.#ended.signal }).catch(() => undefined);
    }
    this.#isWoken = false;
  }

  /** Of who stands by, whom nothing wakes that is the leader's to do. */
  async untilNextTry(): Promise<void> {
    await sleep(TRY_EVERY_MS, undefined, { signal: this.signal }).catch(() => undefined);
  }
}
