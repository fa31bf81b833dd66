import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** How long a server that does not lead waits before it tries again. */
const STANDBY_MS = 2000;

/** Returns the milliseconds to wait before the next time; ends early when asked to step down. */
type Work = (signal: AbortSignal) => Promise<number>;

export interface LeaderHandle {
  /** Steps down; resolves when the work under way is done. */
  stop(): Promise<void>;
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
  const { signal } = stopping;
  const running = standBy(db, log, work, signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function standBy(
  db: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
  work: Work,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await db.connection().execute((connection) => leadOn(connection, log, work, signal));
    } catch (error) {
      log.error({ err: error }, 'the game loop was interrupted');
    }
    await pause(STANDBY_MS, signal);
  }
}

/** Leads as long as the connection holds the lock; returns at once when another one has it. */
async function leadOn(
  connection: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'info'>,
  work: Work,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ leads: boolean }>`
    select pg_try_advisory_lock(hashtext('gameloop'), 0) as leads`.execute(connection);
  if (!rows[0]?.leads) return;
  log.info('this server leads the game loop');
  try {
    while (!signal.aborted) {
      await pause(await work(signal), signal);
      // Fails when the connection, and with it the lock, is gone.
      await sql`select 1`.execute(connection);
    }
  } finally {
    await sql`select pg_advisory_unlock(hashtext('gameloop'), 0)`.execute(connection);
  }
}

async function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  await sleep(waitMs, undefined, { signal }).catch(() => undefined);
}
