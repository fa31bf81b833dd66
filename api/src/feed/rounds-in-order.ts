import type { CatalogueMatch, CatalogueRound } from './feed.types.ts';

type Round = Pick<CatalogueRound, 'id' | 'startDate'>;

/**
 * Rounds in the order in which most of their matches are played: single ones may be brought forward or
 * put off, and the first date of a round is that of such a match. A round without matches goes by it.
 */
export function roundsInOrder<T extends Round>(
  rounds: readonly T[],
  matches: readonly Pick<CatalogueMatch, 'roundId' | 'date'>[],
): T[] {
  const dates = new Map<string, number[]>();
  for (const { roundId, date } of matches) {
    const ofRound = dates.get(roundId);
    if (ofRound) ofRound.push(date);
    else dates.set(roundId, [date]);
  }
  const middles = new Map(
    rounds.map(({ id, startDate }) => [id, middleOf(dates.get(id) ?? [startDate])]),
  );
  return rounds.toSorted((a, b) => (middles.get(a.id) ?? 0) - (middles.get(b.id) ?? 0));
}

/** The date in the middle, of two the later one; 0: there is none. */
export function middleOf(dates: readonly number[]): number {
  return dates.toSorted((a, b) => a - b)[dates.length >> 1] ?? 0;
}
