import { describe, expect, test } from '@jest/globals';
import type { CatalogueMatch } from '../feed/feed.types.ts';
import { calendarGrowth, isGrowthEmpty, type PlayedCalendar } from './calendar-growth.model.ts';

const match = (id: string, date: number, more: Partial<CatalogueMatch> = {}): CatalogueMatch => ({
  ...{ id, roundId: 'rn-1', homeTeamId: 'tm-1', guestTeamId: 'tm-2' },
  ...{ homeTeamName: null, guestTeamName: null, date },
  ...more,
});
const round = (no: number) => ({
  ...{ id: `rn-${no}`, name: `${no}`, startDate: no * 100, endDate: no * 100 + 20 },
});
const span = (startDate: number, endDate: number) => ({ startDate, endDate });
const SEASON: PlayedCalendar = {
  rounds: [round(1), round(2)],
  matches: [match('mt-1', 100), match('mt-2', 200, { roundId: 'rn-2' })],
  restrictedWindows: [span(130, 150)],
  teamIds: new Set(['tm-1', 'tm-2']),
  begunIds: new Set(['mt-1']),
  reached: 140,
};
const growthOf = (stated: Partial<PlayedCalendar>) =>
  calendarGrowth(SEASON, { ...SEASON, ...stated });

test('a calendar that says the same is no news', () => {
  expect(isGrowthEmpty(growthOf({}))).toBe(true);
});

describe('windows', () => {
  test.each([
    ['that have opened keep their bounds', [span(130, 170)], undefined],
    ['that have opened are not taken away', [], undefined],
    [
      'that are to come are added',
      [span(130, 150), span(220, 240)],
      [span(130, 150), span(220, 240)],
    ],
    ['that would begin before the open one ends are not', [span(145, 160)], undefined],
  ])('%s', (_, restrictedWindows, windows) => {
    expect(growthOf({ restrictedWindows }).windows).toEqual(windows);
  });

  test('that are to come may go, and come at another time', () => {
    const day = 86_400_000;
    const far = { ...SEASON, restrictedWindows: [span(150 + 10 * day, 150 + 20 * day)] };
    expect(calendarGrowth(far, { ...SEASON, restrictedWindows: [] }).windows).toEqual([]);
    const season = { ...SEASON, reached: 120 };
    const moved = { ...SEASON, restrictedWindows: [span(125, 135)] };
    expect(calendarGrowth(season, moved).windows).toEqual([span(125, 135)]);
  });
});

test('a calendar in which two rounds have changed their ids is set aside whole', () => {
  const [one, two] = SEASON.rounds;
  const rounds = [one && { ...one, name: '2' }, two && { ...two, name: '1' }].filter(
    (each) => each !== undefined,
  );
  const growth = growthOf({ rounds, matches: [match('mt-2', 205, { roundId: 'rn-1' })] });
  expect(isGrowthEmpty(growth)).toBe(true);
  expect(growth.leftOut).toEqual([
    'the round "2" is rn-1 now, and was rn-2: the calendar stays as it was',
  ]);
});

test('a round may have another name, also one that another round has', () => {
  const rounds = SEASON.rounds.map((each) => ({ ...each, name: '2' }));
  expect(growthOf({ rounds }).leftOut).toEqual([]);
});

describe('a round that is new', () => {
  const stated = (no: number, ...dates: number[]) => {
    const added = { ...round(3), startDate: Math.min(...dates), endDate: Math.max(...dates) };
    const matches = dates.map((date) => match(`mt-${date}`, date, { roundId: 'rn-3' }));
    const rounds = [...SEASON.rounds.slice(0, no), added, ...SEASON.rounds.slice(no)];
    return growthOf({ rounds, matches: [...SEASON.matches, ...matches] });
  };

  test('comes in after the last one, also where one of its matches is played before that', () => {
    const growth = stated(2, 190, 300, 301);
    expect(growth.newRounds.map(({ id }) => id)).toEqual(['rn-3']);
    expect(growth.newMatches).toHaveLength(3);
  });

  test('stays out where most of it would come before the last one', () => {
    expect(stated(1, 180, 190, 300)).toMatchObject({
      newRounds: [],
      newMatches: [],
      leftOut: expect.arrayContaining(['the round rn-3 would come before one the season has']),
    });
  });
});

test('windows stay while not all matches of the season are named', () => {
  const far = { ...SEASON, reached: 0, restrictedWindows: [span(1e9, 2e9)] };
  const part = { ...SEASON, matches: SEASON.matches.slice(0, 1), restrictedWindows: [] };
  expect(calendarGrowth(far, part).windows).toBeUndefined();
  expect(calendarGrowth(far, { ...part, matches: SEASON.matches }).windows).toEqual([]);
});

test('a window that is told to players does not go in its last ten days', () => {
  const season = { ...SEASON, reached: 120 };
  const after = span(160, 180);
  expect(calendarGrowth(season, { ...SEASON, restrictedWindows: [] }).windows).toBeUndefined();
  expect(calendarGrowth(season, { ...SEASON, restrictedWindows: [after] }).windows).toEqual([
    span(130, 150),
    after,
  ]);
});

describe('matches', () => {
  test.each<[string, CatalogueMatch, 'newMatches' | 'changedMatches' | undefined]>([
    ['that are new come in', match('mt-3', 205, { roundId: 'rn-2' }), 'newMatches'],
    ['of rounds that are new come in', match('mt-3', 300, { roundId: 'rn-3' }), 'newMatches'],
    ['may move to another round', match('mt-2', 300, { roundId: 'rn-3' }), 'changedMatches'],
    [
      'may be named before their teams are known',
      match('mt-3', 205, { homeTeamId: 'tm-0', homeTeamName: 'Winner' }),
      'newMatches',
    ],
    ['that have begun stay as they are', match('mt-1', 190), undefined],
    ['of rounds nobody knows stay out', match('mt-3', 205, { roundId: 'rn-9' }), undefined],
    ['of teams nobody knows stay out', match('mt-3', 205, { homeTeamId: 'tm-9' }), undefined],
    [
      'do not pass to a team nobody knows',
      match('mt-2', 200, { roundId: 'rn-2', guestTeamId: 'tm-9' }),
      undefined,
    ],
  ])('%s', (_, stated, where) => {
    const others = SEASON.matches.filter(({ id }) => id !== stated.id);
    const rounds = [round(1), round(2), round(3)];
    const { newMatches, changedMatches } = growthOf({ rounds, matches: [...others, stated] });
    expect({ newMatches, changedMatches }).toEqual({
      newMatches: where === 'newMatches' ? [stated] : [],
      changedMatches: where === 'changedMatches' ? [stated] : [],
    });
  });
});
