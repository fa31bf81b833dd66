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
 * The matches of a round by date and kick-off, those without a date last.
 * @param dateOf words for the date of a match, in the zone of the device
 */
export function matchDays(
  sources: MatchSources,
  dateOf: (match: ListedMatch) => string,
): readonly MatchDay[] {
  const matches = listedMatches(sources).toSorted(
    (a, b) => Number(a.isPostponed) - Number(b.isPostponed),
  );
  const days = Map.groupBy(matches, dateOf);
  return Array.from(days, ([date, matches]) => ({ date, matches }));
}
