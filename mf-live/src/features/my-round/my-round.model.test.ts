import { describe, expect, test } from '@jest/globals';
import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import { sampleDatabase, sampleGameState, sampleLedger } from '@spieltag/shared-kernel/testing';
import {
  awardOf,
  byLine,
  lineupOfChoice,
  lineupProgress,
  missedPoints,
  plannedLineup,
} from './my-round.model.ts';

const OPTIMUM = { formationId: '1343', points: 60, players: [] };

function result(part: Partial<UserRoundResult> = {}): UserRoundResult {
  return {
    userId: 'us-me',
    roundId: 'rn-1',
    phase: 'COMPLETED',
    score: 40,
    rank: 3,
    formationId: '1442',
    players: [{ id: 'pl-1', teamId: 'tm-1', index: 0, points: 4 }],
    personalMaximalPoints: 52,
    maximalPoints: 60,
    personalOptimalLineup: null,
    optimalLineup: OPTIMUM,
    ...part,
  };
}

describe('award of a round', () => {
  test.each<[string, Partial<UserRoundResult>, string | undefined]>([
    ['a medal for the most anybody could reach', { score: 60 }, 'medal'],
    [
      'a medal also when it is the personal best as well',
      { score: 60, personalMaximalPoints: 60 },
      'medal',
    ],
    ['a star for the most the own roster could reach', { score: 52 }, 'star'],
    ['nothing below both', { score: 51 }, undefined],
    [
      'nothing while the optima are not known',
      { personalMaximalPoints: null, maximalPoints: null },
      undefined,
    ],
    ['nothing without a rated lineup', { score: null }, undefined],
  ])('%s', (_title, part, award) => {
    expect(awardOf(result(part))).toBe(award);
  });
});

describe('missed points', () => {
  test.each<[string, Partial<UserRoundResult>, number | undefined]>([
    ['personal optimum less the points made', {}, 12],
    ['none at the personal optimum', { score: 52 }, 0],
    ['unknown before the evaluation', { personalMaximalPoints: null }, undefined],
    ['unknown without a rated lineup', { score: null }, undefined],
  ])('are %s', (_title, part, missed) => {
    expect(missedPoints(result(part))).toBe(missed);
  });
});

describe('the lineup on the pitch', () => {
  test('is the own one with its score', () => {
    expect(lineupOfChoice(result(), 'achieved')).toMatchObject({ formationId: '1442', points: 40 });
  });
  test('is the best of the round', () => {
    expect(lineupOfChoice(result(), 'maximum')).toBe(OPTIMUM);
  });
  test('names the captain of the round, not of an optimum', () => {
    const own = result({ captainId: 'pl-forward-1' });
    expect(lineupOfChoice(own, 'achieved')?.captainId).toBe('pl-forward-1');
    expect(lineupOfChoice(own, 'maximum')?.captainId).toBeUndefined();
  });
  test('is missing as long as it is not known', () => {
    expect(lineupOfChoice(result(), 'optimal')).toBeUndefined();
    expect(lineupOfChoice(result({ players: [] }), 'achieved')).toBeUndefined();
  });
  test('before the lock is the one of the ledger, without points', () => {
    const lineup = plannedLineup(sampleLedger({}, { 0: 'pl-goalkeeper-0', 12: 'pl-forward-1' }));
    expect(lineup.points).toBeNull();
    expect(lineup.players.map(({ id, index }) => [id, index])).toEqual([
      ['pl-goalkeeper-0', 0],
      ['pl-forward-1', 12],
    ]);
  });
});

test('players are listed from attack to goal, then the bench', () => {
  const { pitch, bench } = byLine([{ index: 12 }, { index: 0 }, { index: 10 }, { index: 11 }]);
  expect(pitch.map(({ index }) => index)).toEqual([10, 0]);
  expect(bench.map(({ index }) => index)).toEqual([11, 12]);
});

test('the progress of a lineup counts its eleven by the state of their matches', () => {
  const { currentResults } = sampleGameState();
  const states = ['LIVE', 'FINISHED', 'SCHEDULED', 'HALTED'] as const;
  const matches = currentResults.matches.map((match, i) => ({
    ...match,
    state: states[i] ?? ('SCHEDULED' as const),
  }));
  const teamIds = ['tm-1', 'tm-3', 'tm-4', 'tm-5', 'tm-7', 'tm-without-match'];
  const players = teamIds.map((teamId, index) => ({ id: `pl-${index}`, teamId, index, points: 0 }));
  const bench = { id: 'pl-bench', teamId: 'tm-1', index: 11, points: 0 };
  expect(
    lineupProgress([...players, bench], sampleDatabase(), { ...currentResults, matches }),
  ).toEqual({ live: 2, finished: 3, toCome: 1 });

  const database = sampleDatabase();
  const [somebody] = database.players;
  const moved = { ...somebody, id: 'pl-0', teamId: 'tm-5' } as typeof somebody & object;
  expect(
    lineupProgress(
      players.slice(0, 1),
      { ...database, players: [moved] },
      { ...currentResults, matches },
    ),
  ).toEqual({ live: 0, finished: 0, toCome: 1 });
});
