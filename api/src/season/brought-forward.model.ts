import type { PassedClock } from './game-time.model.ts';
import { gamedaysOf } from './gameday.model.ts';
import type { LoadedSeason } from './season.types.ts';
import { hasJustBegun } from './timeline.model.ts';

/** A match that is played before the gameday of its round. */
interface EarlyMatch {
  readonly roundNo: number;
  /** Kick-off, game time, epoch ms. */
  readonly date: number;
  readonly teamIds: readonly string[];
}

/** Worked out once for each season as it was loaded: every change asks. */
const earlyMatches = new WeakMap<LoadedSeason, readonly EarlyMatch[]>();

/** Where a season stands. */
export interface SeasonPlace {
  /** The current round. */
  readonly roundNo: number;
  readonly clock: Pick<PassedClock, 'cursor'>;
}

/**
 * Ids of the teams with a match of a later round that has begun, by the calendar: what the source says of it is
 * taken over with its round only (see `roundTimeline`), but who has scored is known to everybody.
 */
export function teamsBegunEarly(
  season: LoadedSeason,
  place: SeasonPlace,
  gameTime: number,
): ReadonlySet<string> {
  const begun = unheardMatches(season, place).filter(({ date }) => date <= gameTime);
  return new Set(begun.flatMap(({ teamIds }) => teamIds));
}

/** When the next match of a later round begins before its gameday, game time, epoch ms; null: none does. */
export function nextEarlyKickOff(
  season: LoadedSeason,
  place: SeasonPlace,
  gameTime: number,
): number | null {
  const dates = unheardMatches(season, place).map(({ date }) => date);
  const ahead = dates.filter((date) => date > gameTime);
  return ahead.length === 0 ? null : Math.min(...ahead);
}

/** Of later rounds, and of one that has begun at this very moment: what was held back for it comes next. */
function unheardMatches(
  season: LoadedSeason,
  { roundNo, clock }: SeasonPlace,
): readonly EarlyMatch[] {
  const heardNo = hasJustBegun(clock.cursor) ? roundNo - 1 : roundNo;
  return earlyMatchesOf(season).filter((match) => match.roundNo > heardNo);
}

function earlyMatchesOf(season: LoadedSeason): readonly EarlyMatch[] {
  const known = earlyMatches.get(season);
  if (known) return known;
  const { rounds, matches } = season;
  const gamedays = gamedaysOf(rounds, matches);
  const roundNos = new Map(rounds.map(({ id, roundNo }) => [id, roundNo]));
  const made = matches.flatMap(({ roundId, date, homeTeamId, guestTeamId }) => {
    const roundNo = roundNos.get(roundId) ?? 0;
    const gameday = gamedays[roundNo - 1];
    if (!gameday || date >= gameday.firstKickOff) return [];
    return { roundNo, date, teamIds: [homeTeamId, guestTeamId] };
  });
  earlyMatches.set(season, made);
  return made;
}
