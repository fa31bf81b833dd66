import { describe, expect, test } from '@jest/globals';
import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import { pointsBreakDown } from '@spieltag/shared-kernel/rules';
import { sampleDatabase, sampleGameState, sampleLedger } from '@spieltag/shared-kernel/testing';
import {
  awardOf,
  byLine,
  lineupOfChoice,
  lineupProgress,
  missedPoints,
  plannedLineup,
} from './my-round.model.ts';

const MISSED = {
  maximum: 65,
  parts: { bench: 10, formation: 2, captain: 0, transfer: 13 },
  players: [],
};
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
    ['the most the user could have had less the points made', { missedPoints: MISSED }, 25],
    ['none at the most', { score: 65, missedPoints: MISSED }, 0],
    ['unknown before the evaluation', {}, undefined],
    ['unknown without a rated lineup', { score: null, missedPoints: MISSED }, undefined],
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

describe('the progress of a lineup', () => {
  const { currentResults } = sampleGameState();
  const states = ['LIVE', 'FINISHED', 'SCHEDULED', 'HALTED'] as const;
  type Presence = 'pitch' | 'bench' | 'gone';
  const named = (id: string, presence: Presence) => ({
    id,
    teamId: 'tm-1',
    points: 0,
    status: 'STARTER' as const,
    isOnBench: presence === 'bench',
    isOnPitch: presence === 'pitch',
    pointsBreakDown: pointsBreakDown(null, null),
    missedInfo: null,
  });
  const resultWith = (presences: Readonly<Record<string, Presence>>) => ({
    ...currentResults,
    matches: currentResults.matches.map((match, i) => ({
      ...match,
      state: states[i] ?? ('SCHEDULED' as const),
      players: i === 0 ? Object.entries(presences).map(([id, where]) => named(id, where)) : [],
    })),
  });
  const lineupOf = (teamIds: readonly string[], firstIndex = 0) =>
    teamIds.map((teamId, i) => ({
      id: `pl-${firstIndex + i}`,
      teamId,
      index: firstIndex + i,
      points: 0,
    }));

  test('counts who is on the pitch, not whose team plays', () => {
    const lineup = lineupOf(['tm-1', 'tm-1', 'tm-1', 'tm-1']);
    const result = resultWith({ 'pl-0': 'pitch', 'pl-1': 'bench', 'pl-2': 'gone' });
    expect(lineupProgress(lineup, sampleDatabase(), result)).toEqual({
      live: 1,
      bench: 1,
      finished: 2,
      toCome: 0,
    });
  });

  test('counts the eleven by the state of their matches, nobody of the bench', () => {
    const eleven = lineupOf(['tm-3', 'tm-5', 'tm-without-match']);
    const result = resultWith({ 'pl-11': 'pitch' });
    const lineup = [...eleven, ...lineupOf(['tm-1'], 11)];
    expect(lineupProgress(lineup, sampleDatabase(), result)).toEqual({
      live: 0,
      bench: 0,
      finished: 2,
      toCome: 1,
    });
  });

  test('follows a player to the team they are in now', () => {
    const database = sampleDatabase();
    const [somebody] = database.players;
    const moved = { ...somebody, id: 'pl-0', teamId: 'tm-5' } as typeof somebody & object;
    const progress = lineupProgress(
      lineupOf(['tm-3']),
      { ...database, players: [moved] },
      resultWith({}),
    );
    expect(progress).toEqual({ live: 0, bench: 0, finished: 0, toCome: 1 });
  });
});
