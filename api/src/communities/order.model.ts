import type { RankedScores, RankingRow, ScoreCount } from '../evaluation/index.ts';
import { countBelow, type MemberPlaces } from './member-places.ts';
import { firstWhere } from './sorted.model.ts';

/** Who among some users stands from row `first` on, ranked among them alone. @param places of the users in the whole order */
export function rowsAmong(
  { histogram, userNos }: RankedScores,
  places: MemberPlaces,
  first: number,
  count: number,
): RankingRow[] {
  return places.slice(first, count).map((place, i) => {
    const { score, usersAbove } = countAt(histogram, place);
    const rank = 1 + places.countBelow(usersAbove);
    return { index: first + i, userNo: userNos[place] as number, score, rank };
  });
}

/** The rank of a score among some users; undefined: nobody at all has reached it. @param places as in `rowsAmong` */
export function rankAmongPlaces(
  { histogram }: RankedScores,
  places: MemberPlaces,
  score: number,
): number | undefined {
  const reached = countOf(histogram, score);
  return reached && 1 + places.countBelow(reached.usersAbove);
}

/** Where a user with a score stands in the whole order; undefined: nowhere. Ties stand by their numbers. */
export function placeOf(
  { histogram, userNos }: RankedScores,
  userNo: number,
  score: number,
): number | undefined {
  const reached = countOf(histogram, score);
  if (!reached) return undefined;
  const { usersAbove, users } = reached;
  const tied = userNos.subarray(usersAbove, usersAbove + users);
  const at = countBelow(tied, userNo);
  return tied[at] === userNo ? usersAbove + at : undefined;
}

/** The places after some have come and gone; who is not ranked has none. */
export function withChanges(
  { userNos }: RankedScores,
  places: MemberPlaces,
  changes: readonly { readonly userNo: number; readonly isIn: boolean }[],
): MemberPlaces {
  return changes.reduce((known, { userNo, isIn }) => {
    const place = userNos.indexOf(userNo);
    return place < 0 ? known : known.changed(place, isIn);
  }, places);
}

/** The score that stands on a place. */
function countAt(histogram: readonly ScoreCount[], place: number): ScoreCount {
  const after = firstWhere(histogram, ({ usersAbove }) => usersAbove > place);
  const found = histogram[after - 1];
  if (!found) throw new Error(`The ranking has a place ${place} without a score`);
  return found;
}

function countOf(histogram: readonly ScoreCount[], score: number): ScoreCount | undefined {
  const found = histogram[firstWhere(histogram, (count) => count.score <= score)];
  return found?.score === score ? found : undefined;
}
