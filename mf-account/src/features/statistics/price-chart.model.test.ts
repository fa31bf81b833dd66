import { describe, expect, test } from '@jest/globals';
import type { Player } from '@spieltag/shared-kernel/contract';
import { nearestDot, plotPrices } from './price-chart.model.ts';
import type { StatisticsRow } from './statistics.model.ts';

const row = (id: string, marketValue: number, points: number, ratio?: number): StatisticsRow => ({
  player: { id, marketValue, position: 'FORWARD' } as Player,
  points,
  ratio,
  popularity: undefined,
  isRated: true,
});

const unstated = (id: string): StatisticsRow => {
  const known = row(id, 1, 1, 1);
  return { ...known, player: { ...known.player, position: 'UNKNOWN' } };
};

describe('points against price', () => {
  test('stand between nothing and the highest figures; minus points below the line', () => {
    const plot = plotPrices([row('pl-a', 10, 30, 3), row('pl-b', 20, -10, -0.5)]);
    expect(plot).toMatchObject({ maxPrice: 20, maxPoints: 30, minPoints: -10 });
    expect(plot?.dots.map(({ x, y }) => [x, y])).toEqual([
      [50, 0],
      [100, 100],
    ]);
    expect(plot?.bargain?.player.id).toBe('pl-a');
  });

  test('before the first point everybody stands on the line', () => {
    const plot = plotPrices([row('pl-a', 10, 0, 0), row('pl-b', 20, 0, 0)]);
    expect(plot?.dots.map(({ y }) => y)).toEqual([0, 0]);
  });

  test.each([
    ['nobody', []],
    ['one player', [row('pl-a', 1, 1, 1)]],
    ['players without a position', [unstated('pl-a'), unstated('pl-b')]],
    ['players without a price', [row('pl-a', 0, 1), row('pl-b', 0, 1)]],
  ])('of %s are no chart', (_, rows) => {
    expect(plotPrices(rows)).toBeUndefined();
  });
});

test('the dot nearest to a place is found by what the eye sees, not by the figures', () => {
  const plot = plotPrices([row('pl-a', 10, 0, 0), row('pl-b', 20, 30, 1.5)]);
  const dots = plot?.dots ?? [];
  const wide = { width: 1000, height: 100 };
  expect(dots.map(({ row: { player } }) => player.id)).toEqual(['pl-a', 'pl-b']);
  // 30 % from the one across and 90 % below the other: across is far on a wide drawing.
  expect(nearestDot(dots, { x: 80, y: 90 }, wide, 1000)).toBe(1);
  expect(nearestDot(dots, { x: 80, y: 90 }, { width: 100, height: 1000 }, 1000)).toBe(0);
  expect(nearestDot([], { x: 0, y: 0 }, wide, 1000)).toBeUndefined();
});

test('a dot that is out of reach is not pointed at', () => {
  const dots = plotPrices([row('pl-a', 10, 0, 0), row('pl-b', 20, 30, 1.5)])?.dots ?? [];
  const sides = { width: 100, height: 100 };
  expect(nearestDot(dots, { x: 100, y: 23 }, sides, 24)).toBe(1);
  expect(nearestDot(dots, { x: 100, y: 25 }, sides, 24)).toBeUndefined();
});
