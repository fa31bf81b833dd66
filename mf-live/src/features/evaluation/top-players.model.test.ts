import { expect, test } from '@jest/globals';
import type { MatchPlayer, RoundResult } from '@spieltag/shared-kernel/contract';
import { sampleDatabase } from '@spieltag/shared-kernel/testing';
import { topPlayers } from './top-players.model.ts';

const played = (id: string, points: number) => ({ id, teamId: 'tm-1', points }) as MatchPlayer;
const matches = [
  [played('pl-forward-0', 6), played('pl-defender-0', 8), played('pl-midfielder-0', -2)],
  [played('pl-forward-0', 5), played('pl-goalkeeper-0', 8)],
].map((players) => ({ players }));
const result = { id: 'rn-1', phase: 'COMPLETED', matches } as unknown as RoundResult;

test('the best of a round have most points over all their matches, and say whose they are', () => {
  const places = new Map([['pl-defender-0', 'bench' as const]]);
  const top = topPlayers(result, sampleDatabase(), places, 2);
  expect(top.map(({ id, points, mine }) => [id, points, mine])).toEqual([
    ['pl-forward-0', 11, undefined],
    ['pl-defender-0', 8, 'bench'],
  ]);
});

test('who lost points is none of the best, and nobody is before results are known', () => {
  const ids = topPlayers(result, sampleDatabase(), new Map(), 9).map(({ id }) => id);
  expect(ids).not.toContain('pl-midfielder-0');
  expect(topPlayers(undefined, sampleDatabase(), new Map(), 9)).toEqual([]);
});
