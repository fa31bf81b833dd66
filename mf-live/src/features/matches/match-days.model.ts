import {
  byInterest,
  type ListedMatch,
  listedMatches,
  type MatchSources,
  standingOf,
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

/**
 * The same days while their round is played: those on which a match is played first, then those that
 * have one to come, then those that are over; on each of them its matches by interest.
 */
export function daysByInterest(days: readonly MatchDay[]): readonly MatchDay[] {
  const standing = ({ matches }: MatchDay) => Math.min(...matches.map(standingOf));
  return days
    .map(({ date, matches }) => ({ date, matches: byInterest(matches) }))
    .sort((a, b) => standing(a) - standing(b));
}
