import { expect, test } from '@jest/globals';
import type { Match } from '@spieltag/shared-kernel/contract';
import { SAMPLE_NOW } from '@spieltag/shared-kernel/testing';
import { kickOffOf } from './kick-off.model.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const startDate = SAMPLE_NOW - 30 * DAY;
const ROUND = { id: 'rn-19', name: '19', startDate, endDate: startDate };
/** One match was brought forward, the others are played in ten days. */
const GAMEDAY = SAMPLE_NOW + 10 * DAY;
const databaseOf = (dates: readonly number[]) => ({
  rounds: [ROUND],
  matches: dates.map(
    (date, index): Match => ({
      id: `mt-${index}`,
      roundId: ROUND.id,
      homeTeamId: 'tm-1',
      homeTeamName: null,
      guestTeamId: 'tm-2',
      guestTeamName: null,
      date,
    }),
  ),
});

test.each([
  ['with the match its lock comes before', 'rn-19', GAMEDAY - MINUTE, GAMEDAY],
  ['with that match also once it is locked', 'rn-19', GAMEDAY, GAMEDAY],
  ['with the lock where that was moved', 'rn-19', GAMEDAY + MINUTE, GAMEDAY + MINUTE],
  ['with most of its matches while nobody knows its lock', 'rn-19', null, GAMEDAY],
  ['with most of its matches while it is not the next', 'rn-18', SAMPLE_NOW, GAMEDAY],
])('a round begins %s, whatever was brought forward', (_rule, roundId, phaseEndsAt, expected) => {
  const database = databaseOf([GAMEDAY + HOUR, ROUND.startDate, GAMEDAY]);
  expect(kickOffOf(ROUND, database, { roundId, phaseEndsAt })).toBe(expected);
});

test('a round without matches begins when it says', () => {
  const state = { roundId: 'rn-18', phaseEndsAt: null };
  expect(kickOffOf(ROUND, databaseOf([]), state)).toBe(ROUND.startDate);
});

test('a round planned in parts begins with the first of them, also where the second is larger', () => {
  const later = GAMEDAY + 7 * DAY;
  const database = databaseOf([GAMEDAY, GAMEDAY + HOUR, later, later, later]);
  const state = { roundId: 'rn-18', phaseEndsAt: SAMPLE_NOW };
  expect(kickOffOf(ROUND, database, state)).toBe(GAMEDAY);
});
