import type { LeftOut } from '../source/left-out.ts';
import type { FplAppearance } from './fpl-tables.ts';

/** A line of a gameweek's file with the place it was found at. */
export interface FiledAppearance {
  readonly appearance: FplAppearance;
  /** Such as `gws/gw1.csv line 3`. */
  readonly place: string;
  /** The file is the one of the match's gameweek. */
  readonly isInPlace: boolean;
}

/**
 * One row for each player and match. Rows of a postponed match also stand, blank, in the file of the
 * gameweek it was planned for: those in the file of its own gameweek hold. Of these equal ones are
 * one; of ones that contradict each other the one with the most minutes holds, of several the last.
 */
export function oneRowEach(
  filed: readonly FiledAppearance[],
  leftOut: LeftOut,
): readonly FplAppearance[] {
  const byMatch = Map.groupBy(
    filed,
    ({ appearance: { element, fixture } }) => `${element} ${fixture}`,
  );
  return [...byMatch.values()].map((rows) => chosenOf(rows, leftOut).appearance);
}

function chosenOf(rows: readonly FiledAppearance[], leftOut: LeftOut): FiledAppearance {
  const [first, ...others] = inPlaceOf(rows, leftOut);
  if (!first) throw new Error('A group of rows is never empty');
  let chosen = first;
  for (const row of others) {
    if (JSON.stringify(row.appearance) === JSON.stringify(chosen.appearance)) {
      leftOut.add('repeated rows of a player and match', row.place);
      continue;
    }
    const isKept = chosen.appearance.stats.minutes > row.appearance.stats.minutes;
    const [kept, dropped] = isKept ? [chosen, row] : [row, chosen];
    leftOut.add(
      'rows that contradict another of the same player and match',
      `${dropped.place} against ${kept.place}`,
    );
    chosen = kept;
  }
  return chosen;
}

function inPlaceOf(rows: readonly FiledAppearance[], leftOut: LeftOut): readonly FiledAppearance[] {
  const inPlace = rows.filter(({ isInPlace }) => isInPlace);
  if (inPlace.length === 0) return rows;
  for (const { isInPlace, place } of rows) {
    if (!isInPlace) leftOut.add('rows filed under another gameweek than their match', place);
  }
  return inPlace;
}
