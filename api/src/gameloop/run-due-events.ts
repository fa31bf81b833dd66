import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findUnpackedSeasons, packLineups } from '../evaluation/index.ts';
import {
  type ClockState,
  type RunningClock,
  readRunningClocks,
  setClock,
} from '../season/clock.repository.ts';
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
import type { SeasonTurns } from './season-turns.ts';

/** Clocks may be set by other servers: they are looked at again after this time. */
const LONGEST_WAIT_MS = 1000;
/** It is looked again this often whether a season is packed that waits for it. */
const PACKED_LOOK_MS = 50;
/**
 * So long after its last round, in game time, a season is not expected to go on: the calendar of a cup may be
 * published round by round, with months between them.
 */
const LONG_OVER_MS = 100 * 86_400_000;

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
  /**
   * In which seasons take turns beside each other, with what their sources have said by then; default: one
   * after the other, each after its source was read.
   */
  readonly turns?: SeasonTurns;
  /** Ends the run after the event that is being applied. */
  readonly signal?: AbortSignal;
}

/**
 * Applies everything that is due in the seasons whose time passes by itself. A season that fails
 * does not hold up the others, nor, where seasons have turns, does one that takes long; it is gone on with
 * in the next run.
 * @returns real milliseconds until it is worth running again
 */
export async function runDueEvents(options: RunOptions): Promise<number> {
  const { db, lag, turns } = options;
  await packLeftRounds(options);
  const seasonClocks = await readRunningClocks(db);
  lag?.keepOnly(seasonClocks.map(({ seasonId }) => seasonId));
  for (const { seasonId } of seasonClocks) lag?.begins(seasonId);
  if (turns) return takeTurns(turns, seasonClocks, options);
  const waits: number[] = [];
  for (const seasonClock of seasonClocks) waits.push(await tryToRun(seasonClock, options));
  return Math.min(LONGEST_WAIT_MS, ...waits);
}

/** A turn that takes long is not waited for: other seasons are looked at again meanwhile. */
async function takeTurns(
  turns: SeasonTurns,
  seasonClocks: readonly RunningClock[],
  options: RunOptions,
): Promise<number> {
  const begun = seasonClocks.flatMap(
    (clock) => turns.begin(clock.seasonId, () => tryToRun(clock, options)) ?? [],
  );
  const waiting = new AbortController();
  const waits = await Promise.race([
    Promise.all(begun),
    sleep(LONGEST_WAIT_MS, [0], { signal: waiting.signal }),
  ]);
  waiting.abort();
  return Math.min(LONGEST_WAIT_MS, ...waits);
}

async function tryToRun(seasonClock: RunningClock, options: RunOptions): Promise<number> {
  const { seasonId } = seasonClock;
  try {
    return await runSeason(await options.runnerOf(seasonId), seasonClock, options);
  } catch (error) {
    options.log.error({ err: error, seasonId }, 'the season cannot go on');
    return LONGEST_WAIT_MS;
  }
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
  seasonClock: RunningClock,
  { db, clock, log, signal, lag, packing, turns }: RunOptions,
): Promise<number> {
  const { seasonId } = seasonClock;
  if (wasSetBack(seasonClock, clock())) {
    await resumeFromLastEvent(db, seasonClock, clock());
    return 0;
  }
  while (!signal?.aborted) {
    const now = surelyReached(seasonClock, clock());
    const gameTime = gameTimeAt(seasonClock, now);
    const next = await runner.next(gameTime, turns === undefined);
    if (next && seasonClock.mode === 'real') {
      const move = await runner.moveLock(next, now);
      if (move) {
        sayMove(log, seasonId, move);
        continue;
      }
    }
    const at = next?.events[0].at ?? Number.POSITIVE_INFINITY;
    tellLag(lag, seasonClock, at, now);
    if (!next || at > gameTime) {
      if (!next && isLongOver(seasonClock, gameTime)) runner.rest();
      return Math.min(LONGEST_WAIT_MS, realTimeUntil(seasonClock, at, now));
    }
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

/**
 * A moment of real time that has come by the database's clock, too: what is locked or evaluated stays so, and
 * the clock of a machine that wakes up or is set wrong may be days ahead.
 */
function surelyReached({ mode, readAt }: RunningClock, now: number): number {
  return mode === 'real' ? Math.min(now, readAt) : now;
}

/**
 * In real time an event is late by the clock of the database, by which players are refused, also where a
 * machine whose clock is behind waits for it.
 */
function tellLag(
  lag: SeasonLag | undefined,
  seasonClock: RunningClock,
  at: number,
  now: number,
): void {
  const { seasonId, mode, readAt } = seasonClock;
  const lateMs = realTimeSince(seasonClock, at, mode === 'real' ? readAt : now);
  if (lateMs > 0) lag?.behind(seasonId, lateMs);
  else lag?.caughtUp(seasonId);
}

function isLongOver({ endedAt }: RunningClock, gameTime: number): boolean {
  return endedAt !== null && gameTime - endedAt > LONG_OVER_MS;
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
