import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findUnpackedSeasons, packLineups } from '../evaluation/index.ts';
import { type ClockState, readRunningClocks, setClock } from '../season/clock.repository.ts';
import {
  gameTimeAt,
  reachedGameTime,
  realTimeSince,
  realTimeUntil,
  wasSetBack,
} from '../season/game-time.model.ts';
import type { LockMove } from './move-lock.command.ts';
import { isLockEvent } from './moved-lock.query.ts';
import type { Packing } from './packing.ts';
import type { SeasonLag } from './season-lag.ts';
import type { SeasonRunner } from './season-runner.ts';

/** Clocks may be set by other servers: they are looked at again after this time. */
const LONGEST_WAIT_MS = 1000;
/** It is looked again this often whether a season is packed that waits for it. */
const PACKED_LOOK_MS = 50;

export interface RunOptions {
  readonly db: Kysely<Database>;
  /** Real time, epoch ms. */
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly runnerOf: (seasonId: string) => Promise<SeasonRunner>;
  /** Is told how far seasons are behind. */
  readonly lag?: SeasonLag;
  /** What is packed beside the run, which does not wait for it; default: the run packs. */
  readonly packing?: Packing;
  /** Ends the run after the event that is being applied. */
  readonly signal?: AbortSignal;
}

/**
 * Applies everything that is due in the seasons whose time passes by itself. A season that fails
 * does not hold up the others; it is tried again with the next run.
 * @returns real milliseconds until it is worth running again
 */
export async function runDueEvents(options: RunOptions): Promise<number> {
  const { db, log, runnerOf, lag } = options;
  await packLeftRounds(options);
  let waitMs = LONGEST_WAIT_MS;
  const seasonClocks = await readRunningClocks(db);
  lag?.keepOnly(seasonClocks.map(({ seasonId }) => seasonId));
  for (const seasonClock of seasonClocks) {
    lag?.begins(seasonClock.seasonId);
    try {
      const runner = await runnerOf(seasonClock.seasonId);
      waitMs = Math.min(waitMs, await runSeason(runner, seasonClock, options));
    } catch (error) {
      log.error({ err: error, seasonId: seasonClock.seasonId }, 'the season cannot go on');
    }
  }
  return waitMs;
}

/** Rounds that were locked by a server that died before it had packed their lineups. */
async function packLeftRounds({ db, log, signal, packing }: RunOptions): Promise<void> {
  for (const seasonId of await findUnpackedSeasons(db)) {
    if (packing) {
      packing.begin(seasonId, (until) => packLineups(db, seasonId, until), signal);
      continue;
    }
    try {
      await packLineups(db, seasonId, signal);
    } catch (error) {
      log.error({ err: error, seasonId }, 'the lineups of the season cannot be packed');
    }
  }
}

async function runSeason(
  runner: SeasonRunner,
  seasonClock: ClockState,
  { db, clock, log, signal, lag, packing }: RunOptions,
): Promise<number> {
  const { seasonId } = seasonClock;
  if (wasSetBack(seasonClock, clock())) {
    await resumeFromLastEvent(db, seasonClock, clock());
    return 0;
  }
  while (!signal?.aborted) {
    const now = clock();
    const gameTime = gameTimeAt(seasonClock, now);
    const next = await runner.next(gameTime);
    if (next && seasonClock.mode === 'real') {
      const move = await runner.moveLock(next, now);
      if (move) {
        sayMove(log, seasonId, move);
        continue;
      }
    }
    const at = next?.events[0].at ?? Number.POSITIVE_INFINITY;
    if (!next || at > gameTime) {
      lag?.caughtUp(seasonId);
      return Math.min(LONGEST_WAIT_MS, realTimeUntil(seasonClock, at, now));
    }
    lag?.behind(seasonId, realTimeSince(seasonClock, at, now));
    const [event] = next.events;
    // A round goes on with its lineups known.
    if (event.kind === 'phase' && packing?.isUnderWay(seasonId)) return PACKED_LOOK_MS;
    // When a step has moved the season on and set its clock, the next run goes by the new one.
    const setClockAt = seasonClock.mode === 'real' ? now : undefined;
    if (!(await runner.apply(next, { setClockAt, packsLater: packing !== undefined }))) return 0;
    if (isLockEvent(event)) packing?.begin(seasonId, (until) => runner.pack(until), signal);
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
