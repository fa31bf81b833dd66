import { describe, expect, test } from '@jest/globals';
import type { MatchResult } from '@spieltag/shared-kernel/contract';
import { SAMPLE, sampleDatabase } from '@spieltag/shared-kernel/testing';
import { daysByInterest, matchDays } from './match-days.model.ts';

const DATABASE = sampleDatabase();
const HOUR_MS = 3_600_000;

function daysOf(results: readonly Partial<MatchResult>[], hoursPerDay = 24, database = DATABASE) {
  const matches = results.map((match, i) => ({
    id: `mt-2-${i + 1}`,
    state: 'SCHEDULED' as const,
    homeScore: null,
    guestScore: null,
    players: [],
    ...match,
  }));
  const first = DATABASE.matches.find(({ roundId }) => roundId === SAMPLE.roundId)?.date ?? 0;
  const result = { id: SAMPLE.roundId, phase: 'GAMEDAY', matches } as const;
  return matchDays(
    { database, roundId: SAMPLE.roundId, result, places: new Map() },
    ({ kickOff, isPostponed }) =>
      isPostponed ? 'no day' : `day ${Math.floor((kickOff - first) / (hoursPerDay * HOUR_MS))}`,
  );
}

describe('the matches of a round', () => {
  test('are grouped by date and ordered by kick-off', () => {
    const days = daysOf([], 2);
    expect(days.map(({ date, matches }) => [date, matches.map(({ id }) => id)])).toEqual([
      ['day 0', ['mt-2-1', 'mt-2-2']],
      ['day 1', ['mt-2-3', 'mt-2-4']],
    ]);
  });

  test('without a date stand last, until they are played all the same', () => {
    const matches = DATABASE.matches.map((match) =>
      match.id === 'mt-2-1' ? { ...match, isPostponed: true } : match,
    );
    const idsOf = (results: readonly Partial<MatchResult>[]) =>
      daysOf(results, 24, { ...DATABASE, matches }).map((day) => [
        day.date,
        day.matches.map(({ id }) => id),
      ]);
    expect(idsOf([])).toEqual([
      ['day 0', ['mt-2-2', 'mt-2-3', 'mt-2-4']],
      ['no day', ['mt-2-1']],
    ]);
    expect(idsOf([{ state: 'LIVE' }])).toEqual([
      ['day 0', ['mt-2-1', 'mt-2-2', 'mt-2-3', 'mt-2-4']],
    ]);
  });

  test.each<[string, readonly MatchResult['state'][], readonly (readonly string[])[]]>([
    [
      'are played',
      ['SCHEDULED', 'LIVE', 'FINISHED'],
      [
        ['2', '1'],
        ['4', '3'],
      ],
    ],
    [
      'are played on the second day',
      ['FINISHED', 'FINISHED', 'SCHEDULED', 'LIVE'],
      [
        ['4', '3'],
        ['1', '2'],
      ],
    ],
    [
      'are to come',
      ['FINISHED', 'SCHEDULED'],
      [
        ['2', '1'],
        ['3', '4'],
      ],
    ],
    [
      'are to come on the second day',
      ['FINISHED', 'FINISHED'],
      [
        ['3', '4'],
        ['1', '2'],
      ],
    ],
  ])('while the round is played are followed by day, first where some %s', (_when, states, ids) => {
    const days = daysByInterest(
      daysOf(
        states.map((state) => ({ state })),
        2,
      ),
    );
    expect(days.map(({ matches }) => matches.map(({ id }) => id.at(-1)))).toEqual(ids);
  });

  test.each<[string, Partial<MatchResult>, { home: number; guest: number } | undefined]>([
    ['live', { state: 'LIVE', homeScore: 1, guestScore: 0 }, { home: 1, guest: 0 }],
    ['finished', { state: 'FINISHED', homeScore: 2, guestScore: 2 }, { home: 2, guest: 2 }],
    ['live, but nobody knows it', { state: 'LIVE' }, undefined],
    ['finished, but nobody knows it', { state: 'FINISHED' }, undefined],
    ['known of one team alone', { state: 'FINISHED', homeScore: 2, guestScore: null }, undefined],
    ['halted', { state: 'HALTED', homeScore: 1, guestScore: 0 }, undefined],
    ['scheduled', { state: 'SCHEDULED', homeScore: 0, guestScore: 0 }, undefined],
    ['about to begin', { state: 'FINAL_LINEUP', homeScore: 0, guestScore: 0 }, undefined],
  ])('show a score only when live or finished: %s', (_title, result, score) => {
    expect(daysOf([result])[0]?.matches[0]?.score).toEqual(score);
  });

  test('name teams that are not drawn yet as the match does', () => {
    const match = { ...DATABASE.matches[0], id: 'mt-x', roundId: 'rn-x', date: 0 };
    const placeholder = {
      homeTeamId: 'tm-k00000000',
      homeTeamName: 'Sieger Gruppe A',
      guestTeamId: 'tm-2',
      guestTeamName: null,
    };
    const database = { ...DATABASE, matches: [{ ...match, ...placeholder }] };
    const sources = { database, roundId: 'rn-x', result: undefined, places: new Map() };
    const [day] = matchDays(sources, String);
    expect(day?.matches[0]?.home.name).toBe('Sieger Gruppe A');
    expect(day?.matches[0]?.guest.name).toBe('FC Beispiel 2');
  });
});
