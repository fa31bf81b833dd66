import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** How long a server that does not lead waits before it tries again. */
const STANDBY_MS = 2000;

/** A server whose machine is gone takes its lock along after this time at the latest. */
const DEAD_AFTER_SECONDS = 15;
/** Notifies the servers that stand by when a leader steps down: they need not wait. */
const STEPPED_DOWN = sql`select pg_notify('season_news', '')`;

/** Returns the milliseconds to wait before the next time; ends early when asked to step down. */
type Work = (signal: AbortSignal) => Promise<number>;

export interface LeaderHandle {
  /** Steps down; resolves when the work under way is done. */
  stop(): Promise<void>;
  /** There may be something to do before the time that was waited for. */
  wake(): void;
}

/**
 * Runs the work on one server at a time: the one whose connection holds the advisory lock. With
 * the connection the lock is lost, and another server takes over.
 * @param work done again and again
 */
export function lead(
  db: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  work: Work,
): LeaderHandle {
  const stopping = new AbortController();
  const pause = new Pause(stopping.signal);
  const running = standBy(db, log, work, pause);
  return {
    stop: async () => {
      stopping.abort();
      pause.wake();
      await running;
    },
    wake: () => pause.wake(),
  };
}

async function standBy(
  db: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  work: Work,
  pause: Pause,
): Promise<void> {
  while (!pause.signal.aborted) {
    try {
      await db.connection().execute((connection) => leadWithLock(connection, log, work, pause));
    } catch (error) {
      log.error({ err: error }, 'the game loop was interrupted');
    }
    await pause.wait(STANDBY_MS);
  }
}

/** Leads as long as the connection holds the lock; returns at once when another one has it. */
async function leadWithLock(
  connection: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'info'>,
  work: Work,
  pause: Pause,
): Promise<void> {
  const { rows } = await sql<{ leads: boolean }>`
    select pg_try_advisory_lock(hashtext('gameloop'), 0) as leads`.execute(connection);
  if (!rows[0]?.leads) return;
  log.info('this server leads the game loop');
  await enableKeepalives(connection);
  try {
    while (!pause.signal.aborted) {
      await pause.wait(await work(pause.signal));
      // Fails when the connection, and with it the lock, is gone.
      await sql`select 1`.execute(connection);
    }
  } finally {
    await sql`select pg_advisory_unlock(hashtext('gameloop'), 0)`.execute(connection);
    await STEPPED_DOWN.execute(connection);
  }
}

/** Lets PostgreSQL detect a dead connection soon; without effect on unix sockets. */
async function enableKeepalives(connection: Kysely<Database>): Promise<void> {
  const seconds = `${DEAD_AFTER_SECONDS / 3}`;
  await sql`
    select set_config('tcp_keepalives_idle', ${seconds}, false),
      set_config('tcp_keepalives_interval', ${seconds}, false),
      set_config('tcp_keepalives_count', '2', false)`.execute(connection);
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
}
