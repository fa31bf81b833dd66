import { describe, expect, test } from '@jest/globals';
import type { KnownPlayer } from '../feed.types.ts';
import { MassLeavings } from './mass-leavings.ts';

const HOUR_MS = 3_600_000;
const playerOf = (id: string) => ({ id, active: true }) as KnownPlayer;
const squadOf = (size: number) =>
  new Map(Array.from({ length: size }, (_, no) => [`pl-${no}`, playerOf(`pl-${no}`)]));
const leaving = (count: number) =>
  Array.from({ length: count }, (_, no) => ({ player: playerOf(`pl-${no}`), active: false }));
const arrival = { player: playerOf('pl-new'), active: true };

describe('players who leave at once', () => {
  let now = 0;
  const begin = () => new MassLeavings(() => now);

  test.each([
    ['a handful of a small season', 20, 5, 5],
    ['more than that', 20, 6, 0],
    ['one of twenty', 500, 25, 25],
    ['more than that', 500, 26, 0],
  ])('%s: of %i players %i leave, and %i do', (_, all, leave, left) => {
    const leavings = begin();
    const changes = leavings.without([...leaving(leave), arrival], squadOf(all));
    expect(changes).toHaveLength(left + 1);
    expect(changes).toContain(arrival);
    expect(leavings.problem === null).toBe(left > 0);
  });

  test('are told of once, and leave when that was said for an hour', () => {
    const leavings = begin();
    const sizes = [0, 1, HOUR_MS - 1, HOUR_MS].map((at) => {
      now = at;
      return leavings.without(leaving(490), squadOf(500)).length;
    });
    expect(sizes).toEqual([0, 0, 0, 490]);
    expect(leavings.told()).toEqual([
      '490 of 500 players are said to have left at once: they stay until that was said for an hour',
    ]);
    expect([leavings.told(), leavings.problem]).toEqual([[], null]);
  });

  test('who are named again have not been away: the hour begins anew', () => {
    const leavings = begin();
    now = 0;
    leavings.without(leaving(490), squadOf(500));
    expect(leavings.without([], squadOf(500))).toEqual([]);
    expect(leavings.problem).toBeNull();
    now = HOUR_MS;
    expect(leavings.without(leaving(490), squadOf(500))).toEqual([]);
  });
});
