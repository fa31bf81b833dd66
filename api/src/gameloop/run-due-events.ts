import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { type ClockState, readRunningClocks, setClock } from '../season/clock.repository.ts';
import {
  gameTimeAt,
  reachedGameTime,
  realTimeUntil,
  wasSetBack,
} from '../season/game-time.model.ts';
import type { LockMove } from './move-lock.command.ts';
import type { SeasonRunner } from './season-runner.ts';

/** Clocks may be set by other servers: they are looked at again after this time. */
const LONGEST_WAIT_MS = 1000;

export interface RunOptions {
  readonly db: Kysely<Database>;
  /** Real time, epoch ms. */
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly runnerOf: (seasonId: string) => Promise<SeasonRunner>;
  /** Ends the run after the event that is being applied. */
  readonly signal?: AbortSignal;
}

/**
 * Applies everything that is due in the seasons whose time passes by itself. A season that fails
 * does not hold up the others; it is tried again with the next run.
 * @returns real milliseconds until it is worth running again
 */
export async function runDueEvents(options: RunOptions): Promise<number> {
  const { db, log, runnerOf } = options;
  let waitMs = LONGEST_WAIT_MS;
  for (const seasonClock of await readRunningClocks(db)) {
    try {
      const runner = await runnerOf(seasonClock.seasonId);
      waitMs = Math.min(waitMs, await runSeason(runner, seasonClock, options));
    } catch (error) {
      log.error({ err: error, seasonId: seasonClock.seasonId }, 'the season cannot go on');
    }
  }
  return waitMs;
}

async function runSeason(
  runner: SeasonRunner,
  seasonClock: ClockState,
  { db, clock, log, signal }: RunOptions,
): Promise<number> {
  if (wasSetBack(seasonClock, clock())) {
    await resumeFromLastEvent(db, seasonClock, clock());
    return 0;
  }
  while (!signal?.aborted) {
    const now = clock();
    const gameTime = gameTimeAt(seasonClock, now);
    const next = await runner.next(gameTime);
    if (!next) return LONGEST_WAIT_MS;
    if (seasonClock.mode === 'real') {
      const move = await runner.moveLock(next, now);
      if (move) {
        sayMove(log, seasonClock.seasonId, move);
        continue;
      }
    }
    const [{ at }] = next.events;
    if (at > gameTime) return realTimeUntil(seasonClock, at, now);
    // When a step has moved the season on and set its clock, the next run goes by the new one.
    if (!(await runner.apply(next, seasonClock.mode === 'real' ? now : undefined))) return 0;
  }
  return 0;
}

function sayMove(
  log: RunOptions['log'],
  seasonId: string,
  { roundId, from, at, workedMs }: LockMove,
) {
  const [planned, moved] = [from, at].map((time) => new Date(time).toISOString());
  const worked = Math.floor(workedMs / 60_000);
  log.error(
    { seasonId, roundId, from, at, workedMs },
    `the lock moves from ${planned} to ${moved}: before it the game worked for ${worked} minutes only`,
  );
}

/** After the machine's clock was set back: else nothing would happen until it has caught up. */
async function resumeFromLastEvent(
  db: Kysely<Database>,
  seasonClock: ClockState,
  now: number,
): Promise<void> {
  const gameTime = reachedGameTime(seasonClock, now);
  await setClock(db, seasonClock.seasonId, { ...seasonClock, gameTime, anchoredAt: now });
}
