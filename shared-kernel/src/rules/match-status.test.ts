import { expect, test } from '@jest/globals';
import { lineupAvailabilityOf, type MatchStatus, matchStatusOf } from './match-status.ts';
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
