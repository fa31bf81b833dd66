import {
  type ListedMatch,
  listedMatches,
  type MatchSources,
} from '../../rounds/listed-match.model.ts';

export interface MatchDay {
  readonly date: string;
  readonly matches: readonly ListedMatch[];
}

/**
 * The matches of a round by date and kick-off.
 * @param dateOf words for the date of a time, in the zone of the device
 */
export function matchDays(
  sources: MatchSources,
  dateOf: (epochMs: number) => string,
): readonly MatchDay[] {
  const days = Map.groupBy(listedMatches(sources), ({ kickOff }) => dateOf(kickOff));
  return Array.from(days, ([date, matches]) => ({ date, matches }));
}
