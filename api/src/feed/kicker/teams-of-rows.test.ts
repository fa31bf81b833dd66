import { expect, test } from '@jest/globals';
import { type Pairing, teamsOfRows } from './teams-of-rows.ts';

test.each<[string, Pairing[], string | null, string[]]>([
  [
    'two matches tell the common team',
    [
      ['A', 'B'],
      ['C', 'A'],
    ],
    null,
    ['A', 'A'],
  ],
  [
    'a change of club is found',
    [
      ['A', 'B'],
      ['C', 'A'],
      ['D', 'E'],
      ['F', 'D'],
    ],
    null,
    ['A', 'A', 'D', 'D'],
  ],
  [
    'a player may go back',
    [
      ['A', 'B'],
      ['A', 'C'],
      ['D', 'E'],
      ['D', 'F'],
      ['A', 'G'],
      ['H', 'A'],
    ],
    'A',
    ['A', 'A', 'D', 'D', 'A', 'A'],
  ],
  ['the present team decides a single match', [['A', 'B']], 'B', ['B']],
  ['without a present team the home team is taken', [['A', 'B']], null, ['A']],
  ['a present team that did not play says nothing', [['A', 'B']], 'Z', ['A']],
  ['no match needs no team', [], 'A', []],
])('%s', (_rule, pairings, presentTeam, teams) => {
  expect(teamsOfRows(pairings, presentTeam)).toEqual(teams);
});
