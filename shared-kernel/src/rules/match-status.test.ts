import { describe, expect, test } from '@jest/globals';
import {
  lineupAvailabilityOf,
  lockStatusByTeam,
  type MatchStatus,
  matchStatusByTeam,
  matchStatusOf,
  statedMatches,
} from './match-status.ts';
import { canSubstitute } from './phases.ts';
import { MATCH_LINEUP_STATUSES, type MatchLineupStatus, type RoundPhase } from './types.ts';

test.each<[MatchLineupStatus, boolean, RoundPhase, MatchStatus]>([
  ['SCHEDULED', false, 'GENERAL', 'SCHEDULED'],
  ['PRELIMINARY_LINEUP', false, 'GENERAL', 'SCHEDULED'],
  ['FINAL_LINEUP', false, 'GENERAL_LOCKED', 'SCHEDULED'],
  ['LIVE', true, 'GAMEDAY', 'LIVE'],
  ['HALTED', true, 'GAMEDAY', 'HALTED'],
  ['FINISHED', false, 'GAMEDAY', 'MISSING_RESULTS'],
  ['FINISHED', false, 'COMPLETED', 'MISSING_RESULTS'],
  ['FINISHED', true, 'GAMEDAY', 'EVALUATING'],
  ['FINISHED', true, 'EVALUATING', 'EVALUATING'],
  ['FINISHED', true, 'COMPLETED', 'COMPLETED'],
  ['FINISHED', true, 'LOCKED', 'COMPLETED'],
])('a match %s with results %s in %s is %s', (state, hasResults, phase, status) => {
  expect(matchStatusOf(state, hasResults, phase)).toBe(status);
});

test('an official lineup exists when it is final, live or finished', () => {
  const final = MATCH_LINEUP_STATUSES.filter((state) => lineupAvailabilityOf(state) === 'FINAL');
  expect(final).toEqual(['FINAL_LINEUP', 'LIVE', 'FINISHED']);
  expect(lineupAvailabilityOf('PRELIMINARY_LINEUP')).toBe('PRELIMINARY');
  expect(lineupAvailabilityOf('SCHEDULED')).toBe('UNAVAILABLE');
  expect(lineupAvailabilityOf('HALTED')).toBe('UNAVAILABLE');
});

describe('of two matches of a team in one round', () => {
  const pairings = [
    { id: 'first', homeTeamId: 'tm-1', guestTeamId: 'tm-2' },
    { id: 'second', homeTeamId: 'tm-3', guestTeamId: 'tm-1' },
  ];
  const round = (first: MatchLineupStatus, second: MatchLineupStatus) => [
    { id: 'first', state: first },
    { id: 'second', state: second },
  ];

  test.each<[MatchLineupStatus, MatchLineupStatus, boolean]>([
    ['SCHEDULED', 'SCHEDULED', true],
    ['FINAL_LINEUP', 'SCHEDULED', true],
    ['HALTED', 'SCHEDULED', true],
    ['LIVE', 'SCHEDULED', false],
    ['FINISHED', 'SCHEDULED', false],
    ['FINISHED', 'FINAL_LINEUP', false],
    ['FINISHED', 'LIVE', false],
    ['FINISHED', 'HALTED', false],
    ['FINISHED', 'FINISHED', false],
  ])('%s and %s: substituted %s, in whatever order they are named', (one, other, can) => {
    for (const states of [round(one, other), round(other, one)]) {
      const locks = lockStatusByTeam(statedMatches(pairings, states));
      expect(canSubstitute(locks.get('tm-1'))).toBe(can);
    }
  });

  test.each<[MatchLineupStatus, MatchLineupStatus, MatchLineupStatus]>([
    ['LIVE', 'SCHEDULED', 'LIVE'],
    ['HALTED', 'SCHEDULED', 'HALTED'],
    ['FINISHED', 'LIVE', 'LIVE'],
    ['FINISHED', 'FINAL_LINEUP', 'FINAL_LINEUP'],
    ['PRELIMINARY_LINEUP', 'SCHEDULED', 'PRELIMINARY_LINEUP'],
    ['FINISHED', 'FINISHED', 'FINISHED'],
  ])('%s and %s: the team is %s', (first, second, status) => {
    const statuses = matchStatusByTeam(pairings, round(first, second));
    expect([statuses.get('tm-1'), statuses.get('tm-2'), statuses.get('tm-3')]).toEqual([
      status,
      first,
      second,
    ]);
  });

  test('a team without a match in the round has no state', () => {
    expect(matchStatusByTeam(pairings, []).size).toBe(0);
  });
});
