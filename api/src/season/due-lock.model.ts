import { gamedaysOf } from './gameday.model.ts';
import { lockTime } from './round-schedule.model.ts';
import type { LoadedSeason } from './season.types.ts';
import type { SeasonState } from './season-state.repository.ts';

/** Worked out once for each season as it was loaded: every change asks. */
const lockTimes = new WeakMap<LoadedSeason, readonly number[]>();

/**
 * Until when a season in real time is what its state says, by the clock of the database, epoch ms: its
 * next lock. Null: as long as the state, since the lock was due when that was read, or time locks nothing.
 */
export function closingTime(season: LoadedSeason, state: SeasonState): number | null {
  const lockAt = nextLockAt(season, state);
  return lockAt !== null && state.readAt < lockAt ? lockAt : null;
}

/**
 * What a change is judged by: the state as it was read, but locked once the lock is due. The server that
 * applies events may stand still, or fail at one before the lock, while all others serve.
 */
export function stateToJudgeBy(season: LoadedSeason, state: SeasonState): SeasonState {
  const lockAt = nextLockAt(season, state);
  if (lockAt === null || state.readAt < lockAt) return state;
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

/** By the index of the round. */
function lockTimesOf(season: LoadedSeason): readonly number[] {
  const known = lockTimes.get(season);
  if (known) return known;
  const made = gamedaysOf(season.rounds, season.matches).map(lockTime);
  lockTimes.set(season, made);
  return made;
}
