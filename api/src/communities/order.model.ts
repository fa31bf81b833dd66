import type { RankedScores, RankingRow, ScoreCount } from '../evaluation/index.ts';

/** How many numbers of an ascending list are below a value. */
export function countBelow(ascending: Uint32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Who among some users stands from row `first` on, ranked among them alone. @param places of the users in the whole order, ascending */
export function rowsAmong(
  { histogram, userNos }: RankedScores,
  places: Uint32Array,
  first: number,
  count: number,
): RankingRow[] {
  return Array.from(places.subarray(first, first + count), (place, i) => {
    const { score, usersAbove } = countAt(histogram, place);
    const rank = 1 + countBelow(places, usersAbove);
    return { index: first + i, userNo: userNos[place] as number, score, rank };
  });
}

/** The rank of a score among some users; undefined: nobody at all has reached it. @param places as in `rowsAmong` */
export function rankAmongPlaces(
  { histogram }: RankedScores,
  places: Uint32Array,
  score: number,
): number | undefined {
  const reached = countOf(histogram, score);
  return reached && 1 + countBelow(places, reached.usersAbove);
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
  places: Uint32Array,
  changes: readonly { readonly userNo: number; readonly isIn: boolean }[],
): Uint32Array {
  return changes.reduce((known, { userNo, isIn }) => {
    const place = userNos.indexOf(userNo);
    if (place < 0) return known;
    const at = countBelow(known, place);
    const isKnown = known[at] === place;
    if (isKnown === isIn) return known;
    const changed = new Uint32Array(known.length + (isIn ? 1 : -1));
    changed.set(known.subarray(0, at));
    if (isIn) changed[at] = place;
    changed.set(known.subarray(isIn ? at : at + 1), isIn ? at + 1 : at);
    return changed;
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

/** Of a list of which the end fulfils a condition, and the beginning does not. */
function firstWhere<T>(list: readonly T[], isMet: (one: T) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isMet(list[middle] as T)) high = middle;
    else low = middle + 1;
  }
  return low;
}
