import { nextEarlyKickOff, teamsBegunEarly } from './brought-forward.model.ts';
import { gamedaysOf } from './gameday.model.ts';
import { lockTime } from './round-schedule.model.ts';
import type { LoadedSeason } from './season.types.ts';
import type { SeasonState } from './season-state.repository.ts';

/** Worked out once for each season as it was loaded: every change asks. */
const lockTimes = new WeakMap<LoadedSeason, readonly number[]>();

/**
 * Until when a season in real time is what its state says, by the clock of the database, epoch ms: its
 * next lock, or before it the end of the restricted window that is open, or the kick-off of a match that was
 * brought forward. Null: as long as the state, since all were due when that was read, or time locks nothing.
 */
export function closingTime(season: LoadedSeason, state: SeasonState): number | null {
  const { clock, readAt } = state;
  const kickOff = clock.mode === 'real' ? nextEarlyKickOff(season, state, readAt) : null;
  const ends = [nextLockAt(season, state), windowEnd(season, state), kickOff];
  const ahead = ends.filter((at) => at !== null).filter((at) => readAt < at);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/**
 * What a change is judged by: the state as it was read, but locked once the lock is due, and without a window
 * whose end is. The server that applies events may stand still, or fail at one before them, while all others
 * serve.
 */
export function stateToJudgeBy(season: LoadedSeason, state: SeasonState): SeasonState {
  const lockAt = nextLockAt(season, state);
  const windowEndsAt = windowEnd(season, state);
  const isOver = windowEndsAt !== null && state.readAt >= windowEndsAt;
  const judged = isOver ? { ...state, restrictedWindowNo: null } : state;
  if (lockAt === null || state.readAt < lockAt) return judged;
  return lockedState(season, judged);
}

/**
 * Teams whose players are locked by a match of a later round. In real time it is the clock of the database that
 * says whether it has begun, as it is of locks.
 * @param now game time by the clock of this machine, epoch ms
 */
export function lockedEarly(
  season: LoadedSeason,
  state: Pick<SeasonState, 'clock' | 'roundNo' | 'readAt'>,
  now: number,
): ReadonlySet<string> {
  return teamsBegunEarly(season, state, state.clock.mode === 'real' ? state.readAt : now);
}

/** As with the next lock, whatever round the state has reached. */
function lockedState(season: LoadedSeason, state: SeasonState): SeasonState {
  const locked = { ...state, phase: 'GENERAL_LOCKED' } as const;
  const next = state.phase === 'COMPLETED' ? season.rounds[state.roundNo] : undefined;
  if (!next) return locked;
  const unplayed = { matchStatusOfTeam: new Map(), settledPlayers: new Set<string>() };
  return { ...locked, ...unplayed, roundNo: next.roundNo, roundId: next.id };
}

/** When the next lock falls due; null: there is none, or the season's time passes in another way. */
function nextLockAt(
  season: LoadedSeason,
  { clock, phase, roundNo }: Pick<SeasonState, 'clock' | 'phase' | 'roundNo'>,
): number | null {
  if (clock.mode !== 'real') return null;
  const next = phase === 'GENERAL' ? roundNo : roundNo + 1;
  return lockTimesOf(season)[next - 1] ?? null;
}

/** When the restricted window closes that is open; null: none is, or the season's time passes in another way. */
function windowEnd(
  { restrictedWindows }: LoadedSeason,
  { clock, restrictedWindowNo }: Pick<SeasonState, 'clock' | 'restrictedWindowNo'>,
): number | null {
  if (clock.mode !== 'real' || restrictedWindowNo === null) return null;
  return restrictedWindows[restrictedWindowNo - 1]?.endDate ?? null;
}

/** By the index of the round. */
function lockTimesOf(season: LoadedSeason): readonly number[] {
  const known = lockTimes.get(season);
  if (known) return known;
  const made = gamedaysOf(season.rounds, season.matches).map(lockTime);
  lockTimes.set(season, made);
  return made;
}
