import { hasPosition, type Position } from '@spieltag/shared-kernel/rules';
import type { StatisticsRow } from './statistics.model.ts';

/** Where a player stands in the chart, in per cent of its sides; y grows downwards. */
export interface Dot {
  readonly id: string;
  readonly position: Position;
  readonly x: number;
  readonly y: number;
}

/** Points against price, with the figures at the ends of both axes. */
export interface PricePlot {
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
  const dots = priced.map(({ player, points }) => ({
    id: player.id,
    position: player.position,
    x: (player.marketValue / maxPrice) * 100,
    y: ((maxPoints - points) / height) * 100,
  }));
  const bargain = priced.reduce((best, row) => ((row.ratio ?? 0) > (best.ratio ?? 0) ? row : best));
  return { dots, maxPrice, maxPoints, minPoints, bargain };
}
