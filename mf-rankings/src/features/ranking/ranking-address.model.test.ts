import { describe, expect, test } from '@jest/globals';
import type { GameState } from '@spieltag/shared-kernel/contract';
import { sampleDatabase, sampleGameState } from '@spieltag/shared-kernel/testing';
import {
  defaultRoundId,
  fromFirstPages,
  outsideRankingPath,
  pageCountOf,
  pageOfIndex,
  rankedRounds,
  readPageBeside,
  readRankingAddress,
  readView,
  withPageBeside,
  withView,
} from './ranking-address.model.ts';

const { rounds } = sampleDatabase();

describe('the address of the rankings', () => {
  test.each([
    [{}, { kind: 'round', roundId: undefined, page: 0 }],
    [
      { rankingType: 'season', roundId: 'rn-2', page: '3' },
      { kind: 'season', roundId: 'rn-2', page: 3 },
    ],
    [
      { rankingType: 'galaxy', roundId: 'x', page: '-1' },
      { kind: 'round', roundId: undefined, page: 0 },
    ],
    [{ page: '1e3' }, { kind: 'round', roundId: undefined, page: 0 }],
  ])('%j means %j', (params, address) => {
    expect(readRankingAddress(params)).toEqual(address);
  });
});

test.each([
  [0, 1],
  [20, 1],
  [21, 2],
  [101, 6],
])('%i entries fill %i pages', (entries, pages) => {
  expect(pageCountOf(entries)).toBe(pages);
});

test('entry 20 stands on the second page', () => {
  expect([19, 20].map(pageOfIndex)).toEqual([0, 1]);
});

describe('rounds with a ranking', () => {
  test.each<[string, Partial<GameState>, readonly string[], string | undefined]>([
    ['end with the last completed one', {}, ['rn-1'], 'rn-1'],
    ['are none before the first is completed', { lastCompletedRoundId: null }, [], undefined],
    ['include the one being worked out', { phase: 'EVALUATING' }, ['rn-1', 'rn-2'], 'rn-1'],
    [
      'begin with the first while it is worked out',
      { phase: 'EVALUATING', roundId: 'rn-1', lastCompletedRoundId: null },
      ['rn-1'],
      'rn-1',
    ],
    ['include the one being played', { phase: 'GAMEDAY' }, ['rn-1', 'rn-2'], 'rn-2'],
    [
      'begin with the first while it is played',
      { phase: 'GAMEDAY_LOCKED', roundId: 'rn-1', lastCompletedRoundId: null },
      ['rn-1'],
      'rn-1',
    ],
    [
      'include the current one once completed',
      { phase: 'COMPLETED', lastCompletedRoundId: 'rn-2' },
      ['rn-1', 'rn-2'],
      'rn-2',
    ],
  ])('%s', (_title, part, ids, shown) => {
    const state = sampleGameState(part);
    const ranked = rankedRounds(rounds, state);
    expect(ranked.map(({ id }) => id)).toEqual(ids);
    expect(defaultRoundId(ranked, state)).toBe(shown);
  });
});

test('the page of the list beside is kept in the query, with whatever else is there', () => {
  const search = withPageBeside('?joinByToken=abc', 3);
  expect(search).toBe('joinByToken=abc&beside=3');
  expect(readPageBeside(`?${search}`)).toBe(3);
  expect(withPageBeside(search, 0)).toBe('joinByToken=abc');
  expect(['', '?beside=x', '?beside=-1'].map(readPageBeside)).toEqual([0, 0, 0]);
});

test.each([
  ['no list', '', '/sn-1/global-ranking'],
  ['a list', '/season', '/sn-1/global-ranking'],
  ['a page of a round', '/round/rn-2/3', '/sn-1/global-ranking'],
  [
    'details over it',
    '/round/rn-2/3/user-details/round/rn-1/us-1',
    '/sn-1/global-ranking/user-details/round/rn-1/us-1',
  ],
])('besides a list the path has the screen and what lies over it: %s', (_title, path, rest) => {
  expect(outsideRankingPath(`/sn-1/global-ranking${path}`)).toBe(rest);
});

test('the public league goes with another view, not with other pages', () => {
  expect(withView('?view=leagues&of=DE', 'around')).toBe('view=around');
  expect(fromFirstPages('?view=leagues&of=DE&beside=2')).toBe('view=leagues&of=DE');
});

test('the view is kept in the query, with whatever else is there', () => {
  const search = withView('?beside=3', 'around');
  expect(search).toBe('beside=3&view=around');
  expect(readView(`?${search}`)).toBe('around');
  expect(withView(search, 'all')).toBe('beside=3');
  expect(['', '?view=galaxy'].map(readView)).toEqual(['all', 'all']);
});
