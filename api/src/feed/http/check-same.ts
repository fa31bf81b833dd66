import type { KnownCalendar, KnownMatch } from '../feed.types.ts';
import type { HttpSource } from './http-source.ts';
import { type HttpSeason, statePath } from './read-http-season.ts';

/** What a reading is held against: the one before it, or what the season has taken over. */
export interface EarlierSeason extends Pick<KnownCalendar, 'teams' | 'rounds' | 'matches'> {
  readonly seasonId: string;
  /** Game time the source has reached for certain, epoch ms. */
  readonly gameTime: number;
}

/** A reading, for those that come after it. */
export function earlierSeason({ season, database, state }: HttpSeason): EarlierSeason {
  const { teams, rounds, matches } = database;
  return { seasonId: season.id, teams, rounds, matches, gameTime: state.gameTime };
}

/**
 * A season as it stands, for the first reading of a server. Its own time is no measure, it may be ahead of
 * its source; but what was played in was kicked off by the source's.
 */
export function heldSeason(
  { season, teams, rounds, matches }: KnownCalendar,
  known: readonly KnownMatch[],
): EarlierSeason {
  const isPlayed = ({ players }: KnownMatch) => players.some(({ stats }) => stats !== null);
  const played = new Set(known.filter(isPlayed).map(({ id }) => id));
  const kickOffs = matches.flatMap(({ id, date }) => (played.has(id) ? [date] : []));
  return { seasonId: season.id, teams, rounds, matches, gameTime: Math.max(0, ...kickOffs) };
}

/** Servers of one source may differ by so much, which is no way back. */
const CLOCK_SKEW_MS = 60_000;

/**
 * A source must go on with the season it began with: its lineups are built on that.
 * @throws FeedError SEASON_SOURCE_MALFORMED
 */
export function checkSame(source: HttpSource, before: EarlierSeason, after: HttpSeason): void {
  const kinds = ['teams', 'rounds', 'matches'] as const;
  const isSame = kinds.every((kind) => {
    const ids = new Set(after.database[kind].map(({ id }) => id));
    return before[kind].every(({ id }) => ids.has(id));
  });
  const path = `/api/sportsdata/v1/client_database/${after.season.id}.json`;
  if (!isSame) throw source.malformed(path, 'has lost teams, rounds or matches of the season');
  const { gameTime } = after.state;
  if (gameTime < before.gameTime - CLOCK_SKEW_MS) {
    const [then, now] = [before.gameTime, gameTime].map((time) => new Date(time).toISOString());
    throw source.malformed(statePath(after.season.id), `goes back in time: from ${then} to ${now}`);
  }
}
