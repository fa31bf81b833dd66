import type { SkippedRows } from '../source/skipped-rows.ts';
import type { KickerRow } from './kicker.schemas.ts';

/**
 * One row for each player of a match: equal ones are one; of ones that contradict each other a rated
 * one holds, of several the last.
 */
export function deduplicateRows(
  matchId: string,
  rows: readonly KickerRow[],
  skipped: SkippedRows,
): readonly KickerRow[] {
  const byPlayer = new Map<string, KickerRow>();
  for (const row of rows) {
    const known = byPlayer.get(row.id);
    if (known === undefined) {
      byPlayer.set(row.id, row);
      continue;
    }
    const isSame = JSON.stringify(known) === JSON.stringify(row);
    const what = isSame
      ? 'repeated rows of a player and match'
      : 'rows that contradict another of the same player and match';
    skipped.add(what, `${row.id} in ${matchId}`);
    if (isRated(row) || !isRated(known)) byPlayer.set(row.id, row);
  }
  return [...byPlayer.values()];
}

function isRated({ pointsBreakDown }: KickerRow): boolean {
  return pointsBreakDown.pointsStarter !== null;
}
