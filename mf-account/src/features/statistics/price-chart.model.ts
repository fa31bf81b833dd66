import { hasPosition, type Position } from '@spieltag/shared-kernel/rules';
import type { StatisticsRow } from './statistics.model.ts';

/** Where a player stands in the chart, in per cent of its sides; y grows downwards. */
export interface Dot {
  readonly row: StatisticsRow;
  readonly position: Position;
  readonly x: number;
  readonly y: number;
}

/** Points against price, with the figures at the ends of both axes. */
export interface PricePlot {
  /** The cheapest first, as one goes through them by keyboard. */
  readonly dots: readonly Dot[];
  readonly maxPrice: number;
  readonly maxPoints: number;
  readonly minPoints: number;
  /** Who earns most for the price. */
  readonly bargain: StatisticsRow | undefined;
}

/** Places everybody who can be bought: has a price and a position; undefined with fewer than two: that is no comparison. */
export function plotPrices(rows: readonly StatisticsRow[]): PricePlot | undefined {
  const priced = rows.flatMap((row) => {
    const { player } = row;
    return row.ratio !== undefined && hasPosition(player) ? { ...row, player } : [];
  });
  if (priced.length < 2) return undefined;
  const maxPrice = Math.max(...priced.map(({ player }) => player.marketValue));
  const maxPoints = Math.max(0, ...priced.map(({ points }) => points));
  const minPoints = Math.min(0, ...priced.map(({ points }) => points));
  const height = maxPoints - minPoints || 1;
  const dots = priced
    .map((row) => ({
      row,
      position: row.player.position,
      x: (row.player.marketValue / maxPrice) * 100,
      y: ((maxPoints - row.points) / height) * 100,
    }))
    .sort((a, b) => a.x - b.x || b.y - a.y);
  const bargain = priced.reduce((best, row) => ((row.ratio ?? 0) > (best.ratio ?? 0) ? row : best));
  return { dots, maxPrice, maxPoints, minPoints, bargain };
}

/**
 * The dot that is nearest to a place of the drawing, by its sides in px; undefined: none is within reach.
 * @param reach px, in those of the sides
 */
export function nearestDot(
  dots: readonly Dot[],
  place: { readonly x: number; readonly y: number },
  sides: { readonly width: number; readonly height: number },
  reach: number,
): number | undefined {
  let nearest: number | undefined;
  let least = reach * reach;
  for (const [index, { x, y }] of dots.entries()) {
    const dx = ((x - place.x) / 100) * sides.width;
    const dy = ((y - place.y) / 100) * sides.height;
    const distance = dx * dx + dy * dy;
    if (distance < least) [nearest, least] = [index, distance];
  }
  return nearest;
}
