import { setImmediate as later } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { SeasonTurns } from './season-turns.ts';

describe('the turns of seasons', () => {
  test('are taken one at a time by a season, and again after one that has failed', async () => {
    const turns = new SeasonTurns();
    const first = Promise.withResolvers<number>();
    const begun = turns.begin('se-1', () => first.promise);
    expect(turns.begin('se-1', async () => 1)).toBeUndefined();
    first.reject(new Error('away'));
    await expect(begun).rejects.toThrow('away');
    expect(await turns.begin('se-1', async () => 2)).toBe(2);
  });

  test('are three at once, and the others in their order as places are left', async () => {
    const turns = new SeasonTurns();
    const ends = new Map<string, () => void>();
    const begin = (seasonId: string) =>
      turns.begin(seasonId, () => new Promise<void>((resolve) => ends.set(seasonId, resolve)));
    for (const seasonId of ['a', 'b', 'c', 'd', 'e']) void begin(seasonId);
    expect([...ends.keys()]).toEqual(['a', 'b', 'c']);
    // Who waits has a turn already.
    expect(begin('e')).toBeUndefined();
    ends.get('b')?.();
    await later();
    expect([...ends.keys()]).toEqual(['a', 'b', 'c', 'd']);
    for (const seasonId of ['a', 'c', 'd']) ends.get(seasonId)?.();
    await later();
    ends.get('e')?.();
    await turns.ended();
    expect(await turns.begin('a', async () => 'again')).toBe('again');
  });
});
