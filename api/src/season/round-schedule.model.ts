import { ROUND_PHASES, type RoundPhase } from '@spieltag/shared-kernel/rules';
import type { MatchUpdate } from '../feed/feed.types.ts';
import type { Gameday } from './gameday.model.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Lineups are frozen this long before the first kick-off. */
export const LOCK_BEFORE_MS = MINUTE_MS;
/** Time between the last rating and the publication of the evaluation. */
const EVALUATION_MS = MINUTE_MS;
/** How long a completed round is shown before the next one begins, where the calendar allows it. */
const COMPLETED_HOLD_MS = 12 * HOUR_MS;
/** A regular match that is not over this long after the last kick-off is not waited for. */
const PATIENCE_MS = 72 * HOUR_MS;
/** So long before the next lock nothing is waited for any more: lineups have to be set. */
const LEFT_BEFORE_LOCK_MS = 12 * HOUR_MS;
/** Length of a gameday of which no match is reported as finished. */
const UNREPORTED_GAMEDAY_MS = 3 * HOUR_MS;

/** Game times at which a round enters its phases, epoch ms, never decreasing. */
export interface RoundSchedule {
  readonly general: number;
  readonly generalLocked: number;
  readonly gameday: number;
  readonly gamedayLocked: number;
  readonly evaluating: number;
  readonly completed: number;
}

/**
 * When a round passes its phases. `from` is the time the round before was completed (0 for the
 * first). The gameday is over with its last finished match and evaluated with the last rating; what
 * arrives later than 72 hours after the last kick-off, or once the next round locks, is late.
 * @param waitsForAll updates are still coming in: the gameday lasts until all regular matches are
 * finished and rated, or until the time after which they are not waited for, which leaves time to
 * set the lineup of the next round
 */
export function roundSchedule(
  from: number,
  gameday: Gameday,
  next: Gameday | undefined,
  updates: readonly MatchUpdate[],
  waitsForAll = false,
): RoundSchedule {
  const lock = gameday.firstKickOff - LOCK_BEFORE_MS;
  const halfway = Math.floor((from + lock) / 2);
  const general = from === 0 ? 0 : Math.max(from + 1, Math.min(from + COMPLETED_HOLD_MS, halfway));
  // What was played before comes with the round, and is known before its lineups are frozen.
  const generalLocked = Math.max(general + 1, lockTime(gameday));
  const kickOff = Math.max(generalLocked, gameday.firstKickOff);
  const deadline = deadlineOf(gameday, next, waitsForAll);
  const inTime = updates.filter(
    (update) => gameday.regularMatchIds.has(update.matchId) && update.at < deadline,
  );
  const over = waitsForAll && !areAllOver(gameday, inTime) ? deadline : lastFinalWhistle(inTime);
  const unreported = Math.min(gameday.lastKickOff + UNREPORTED_GAMEDAY_MS, deadline);
  const gamedayLocked = Math.max(kickOff, over ?? unreported);
  const evaluating = Math.max(gamedayLocked, lastTime(inTime) ?? 0);
  return {
    general,
    generalLocked,
    gameday: kickOff,
    gamedayLocked,
    evaluating,
    completed: evaluating + EVALUATION_MS,
  };
}

/** What of a gameday arrives from then on is late. */
function deadlineOf(
  { lastKickOff }: Gameday,
  next: Gameday | undefined,
  waitsForAll: boolean,
): number {
  if (!next) return lastKickOff + PATIENCE_MS;
  const nextLock = next.firstKickOff - LOCK_BEFORE_MS;
  const untilLock = nextLock - lastKickOff;
  const left = waitsForAll ? Math.min(LEFT_BEFORE_LOCK_MS, untilLock / 2) : 0;
  const waits = Math.max(UNREPORTED_GAMEDAY_MS, Math.floor(untilLock - left));
  return Math.min(lastKickOff + Math.min(PATIENCE_MS, waits), nextLock - EVALUATION_MS);
}

/** When the lineups of a round that has begun are frozen: as planned, or where its lock was moved to. */
export function lockTime({
  firstKickOff,
  movedLockAt,
}: Pick<Gameday, 'firstKickOff' | 'movedLockAt'>): number {
  return Math.max(firstKickOff - LOCK_BEFORE_MS, movedLockAt ?? 0);
}

/** How far a round has come. */
export interface ReachedRound {
  /** Game time, epoch ms. */
  readonly at: number;
  readonly phase: RoundPhase;
  /** Whether it is the current round, or one before it. */
  readonly hasBegun: boolean;
}

/** Whether a round has entered a phase; the first one it is in from the start. */
export function hasEntered({ phase }: ReachedRound, wanted: RoundPhase): boolean {
  return ROUND_PHASES.indexOf(wanted) <= ROUND_PHASES.indexOf(phase);
}

/**
 * The schedule of a round that has been played past it: its source says only now what was long ago,
 * or its gameday is another one now. Phases the round has not entered come after what was reached,
 * none is left out; those it has entered lie behind.
 */
export function scheduleFrom(schedule: RoundSchedule, reached: ReachedRound): RoundSchedule {
  // A round that has not begun does so first.
  const ahead = reached.at + (reached.hasBegun ? 1 : 2);
  const timeOf = (phase: RoundPhase, planned: number) =>
    hasEntered(reached, phase) ? Math.min(planned, reached.at) : Math.max(planned, ahead);
  const evaluating = timeOf('EVALUATING', schedule.evaluating);
  // What is still to come at the moment that was reached comes after an evaluation there was.
  const isEvaluated = hasEntered(reached, 'EVALUATING');
  return {
    general: reached.hasBegun ? schedule.general : Math.max(schedule.general, reached.at + 1),
    generalLocked: timeOf('GENERAL_LOCKED', schedule.generalLocked),
    gameday: timeOf('GAMEDAY', schedule.gameday),
    gamedayLocked: timeOf('GAMEDAY_LOCKED', schedule.gamedayLocked),
    evaluating: isEvaluated ? Math.min(evaluating, reached.at - 1) : evaluating,
    completed: timeOf('COMPLETED', evaluating + EVALUATION_MS),
  };
}

/** A match nobody is rated in is not over: its source has the whistle, and the ratings are to come. */
function areAllOver({ regularMatchIds }: Gameday, updates: readonly MatchUpdate[]): boolean {
  const rated = updates.filter(
    ({ state, players }) => state === 'FINISHED' && players.some(({ stats }) => stats !== null),
  );
  const over = new Set(rated.map(({ matchId }) => matchId));
  return [...regularMatchIds].every((id) => over.has(id));
}

/** The time by which every match that was finished at all was finished first. */
function lastFinalWhistle(updates: readonly MatchUpdate[]): number | undefined {
  const whistles = new Map<string, number>();
  for (const { matchId, state, at } of updates) {
    if (state !== 'FINISHED') continue;
    whistles.set(matchId, Math.min(at, whistles.get(matchId) ?? at));
  }
  return whistles.size === 0 ? undefined : Math.max(...whistles.values());
}

function lastTime(updates: readonly MatchUpdate[]): number | undefined {
  return updates.length === 0 ? undefined : Math.max(...updates.map((update) => update.at));
}
