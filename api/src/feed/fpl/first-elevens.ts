import type { FplAppearance } from './fpl-tables.ts';

const ELEVEN = 11;

/**
 * Says who started where the file does not know: part of the seasons have `starts` 0 for everybody.
 * Then one goalkeeper and ten others with the most minutes have started, of equals the first.
 */
export function withFirstElevens(rows: readonly FplAppearance[]): readonly FplAppearance[] {
  const sides = Map.groupBy(rows, (row) => `${row.fixture} ${row.atHome}`);
  return [...sides.values()].flatMap((side) => {
    if (side.some(({ stats }) => stats.starter)) return side;
    const eleven = new Set(likelyEleven(side));
    return side.map((row) => {
      if (!eleven.has(row)) return row;
      return { ...row, stats: { ...row.stats, starter: true, joker: false } };
    });
  });
}

function likelyEleven(side: readonly FplAppearance[]): readonly FplAppearance[] {
  const played = side
    .filter(({ stats }) => stats.minutes > 0)
    .sort((a, b) => b.stats.minutes - a.stats.minutes);
  const keeper = played.find(({ position }) => position === 'GOALKEEPER');
  const others = played.filter(({ position }) => position !== 'GOALKEEPER');
  return [...(keeper ? [keeper] : []), ...others.slice(0, ELEVEN - 1)];
}
