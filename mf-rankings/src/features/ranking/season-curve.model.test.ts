import { expect, test } from '@jest/globals';
import type { Round } from '@spieltag/shared-kernel/contract';
import { curveLines, friendsOf } from './season-curve.model.ts';

const round = (id: string): Round => ({ id, name: id }) as Round;
const rounds = ['rn-1', 'rn-2', 'rn-3'].map(round);
const at = (roundId: string, rank: number | null, score: number | null) => ({
  ...{ roundId, rank, score },
  ...{ users: 2, average: 10 },
});

test('the lines go from the first round to the last one that is evaluated, with gaps', () => {
  const mine = { rounds: [at('rn-2', 4, null)] };
  const other = { rounds: [at('rn-2', 1, 30), at('rn-3', 1, 30)] };
  const { points, others } = curveLines(rounds, { figure: 'score', mine, other });
  expect(points).toEqual([
    { round: 'rn-1', value: null },
    { round: 'rn-2', value: null },
  ]);
  expect(others).toEqual({ friend: [null, 30], average: [null, 10] });
  expect(curveLines(rounds, { figure: 'rank', mine, other }).points[1]?.value).toBe(4);
});

test('without an evaluated round there is no line', () => {
  const mine = { rounds: [] };
  expect(curveLines(rounds, { figure: 'rank', mine, other: undefined }).points).toEqual([]);
});

test('friends are the others of all groups, each once', () => {
  const member = (id: string) => ({ id, name: `Name of ${id}` });
  const groups = [
    ['us-me', 'us-a'],
    ['us-me', 'us-a', 'us-b'],
  ].map((ids) => ({
    members: ids.map(member),
  }));
  expect([...friendsOf(groups as never, 'us-me').keys()]).toEqual(['us-a', 'us-b']);
});
