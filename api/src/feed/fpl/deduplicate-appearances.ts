import type { SkippedRows } from '../source/skipped-rows.ts';
import type { FplAppearance } from './fpl-tables.ts';

/** A line of a gameweek's file with the place it was found at. */
export interface FiledAppearance {
  readonly appearance: FplAppearance;
  /** Such as `gws/gw1.csv line 3`. */
  readonly location: string;
  /** The file is the one of the match's gameweek. */
  readonly isInOwnFile: boolean;
}

/**
 * One row for each player and match. Rows of a postponed match also stand, blank, in the file of the
 * gameweek it was planned for: those in the file of its own gameweek hold. Of these equal ones are
 * one; of ones that contradict each other the one with the most minutes holds, of several the last.
 */
export function deduplicateAppearances(
  filed: readonly FiledAppearance[],
  skipped: SkippedRows,
): readonly FplAppearance[] {
  const byMatch = Map.groupBy(
    filed,
    ({ appearance: { element, fixture } }) => `${element} ${fixture}`,
  );
  return [...byMatch.values()].map((rows) => chosenOf(rows, skipped).appearance);
}

function chosenOf(rows: readonly FiledAppearance[], skipped: SkippedRows): FiledAppearance {
  const [first, ...others] = inOwnFileOf(rows, skipped);
  if (!first) throw new Error('A group of rows is never empty');
  let chosen = first;
  for (const row of others) {
    if (JSON.stringify(row.appearance) === JSON.stringify(chosen.appearance)) {
      skipped.add('repeated rows of a player and match', row.location);
      continue;
    }
    const isKept = chosen.appearance.stats.minutes > row.appearance.stats.minutes;
    const [kept, dropped] = isKept ? [chosen, row] : [row, chosen];
    skipped.add(
      'rows that contradict another of the same player and match',
      `${dropped.location} against ${kept.location}`,
    );
    chosen = kept;
  }
  return chosen;
}

function inOwnFileOf(
  rows: readonly FiledAppearance[],
  skipped: SkippedRows,
): readonly FiledAppearance[] {
  const inOwnFile = rows.filter(({ isInOwnFile }) => isInOwnFile);
  if (inOwnFile.length === 0) return rows;
  for (const { isInOwnFile, location } of rows) {
    if (!isInOwnFile) skipped.add('rows filed under another gameweek than their match', location);
  }
  return inOwnFile;
}
