import { describe, expect, test } from '@jest/globals';
import { MEASURES, type Measure } from '../../players/measures.model.ts';
import { aPlayer } from '../../testing/a-season.ts';
import {
  choosePlayers,
  type Filters,
  filterCount,
  filterPlayers,
  filtersIn,
  NO_FILTERS,
  rangedOf,
  readBound,
  toggled,
  withRange,
} from './filters.model.ts';

const keeper = aPlayer('pl-keeper', {
  position: 'GOALKEEPER',
  teamId: 'tm-a',
  marketValue: 500_000,
});
const forward = aPlayer('pl-forward', {
  position: 'FORWARD',
  teamId: 'tm-b',
  marketValue: 4_350_000,
});
const star = aPlayer('pl-star', { position: 'FORWARD', teamId: 'tm-a', marketValue: 10_000_000 });
const all = [keeper, forward, star];

describe('a price bound', () => {
  test.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    [' 0 ', 0],
    ['', undefined],
    [null, undefined],
    ['viel', undefined],
    ['-1', undefined],
    ['Infinity', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['1.5.5', undefined],
  ])('%p is read as %p', (text, bound) => {
    expect(readBound(text)).toBe(bound);
  });
});

describe('the filters let through', () => {
  test.each([
    ['everybody when nothing is chosen', {}, all],
    ['a price on its lower bound', { priceFrom: 4.35 }, [forward, star]],
    ['a price on its upper bound', { priceTo: 4.35 }, [keeper, forward]],
    ['those between the bounds', { priceFrom: 0.6, priceTo: 9.9 }, [forward]],
    ['those of a team', { teamIds: ['tm-a'] }, [keeper, star]],
    ['those of one team or the other', { teamIds: ['tm-a', 'tm-b'] }, all],
    ['those of a position', { positions: ['FORWARD' as const] }, [forward, star]],
    [
      'those all filters agree on',
      { positions: ['FORWARD' as const], teamIds: ['tm-a'], priceTo: 10 },
      [star],
    ],
  ])('%s', (_rule, chosen, expected) => {
    expect(filterPlayers(all, { ...NO_FILTERS, ...chosen })).toEqual(expected);
  });
});

test.each([
  ['a lower bound', { priceFrom: 4.35 }],
  ['a lower bound of nothing', { priceFrom: 0 }],
  ['an upper bound', { priceTo: 1000 }],
])('who has no price is listed without a bound alone: %s', (_bound, chosen) => {
  const priceless = [0, 999_000_000].map((marketValue) => aPlayer('pl-new', { marketValue }));
  expect(filterPlayers(priceless, NO_FILTERS)).toEqual(priceless);
  expect(filterPlayers([...priceless, star], { ...NO_FILTERS, ...chosen })).toEqual([star]);
});

describe('of them are chosen', () => {
  const hurt = aPlayer('pl-hurt', { status: 'INACTIVE' });
  const doubtful = aPlayer('pl-doubtful', { status: 'QUESTIONABLE' });
  const measures: Readonly<Record<string, Partial<Record<Measure, number>>>> = {
    'pl-keeper': { form: 10, fixture: 2 },
    'pl-forward': { form: 11, fixture: 3 },
  };
  const known = {
    budget: 4_350_000,
    measured: ({ id }: { readonly id: string }, measure: Measure) =>
      measures[id]?.[measure] ?? null,
  };

  test.each<[string, Partial<Filters>, readonly unknown[]]>([
    [
      'those one can pay, who have a price',
      { demands: ['affordable'] },
      [keeper, forward, hurt, doubtful],
    ],
    ['those who can play', { demands: ['fit'] }, [keeper, forward, star]],
    ['those with an easy opponent', { demands: ['easy'] }, [keeper]],
    ['those all demands agree on', { demands: ['affordable', 'fit'] }, [keeper, forward]],
    ['those on a lower bound', { ranges: { form: { from: 11, to: undefined } } }, [forward]],
    ['those on an upper bound', { ranges: { form: { from: undefined, to: 10 } } }, [keeper]],
    ['nobody of whom nothing is known', { ranges: { matches: { from: 0, to: undefined } } }, []],
  ])('%s', (_rule, chosen, expected) => {
    const players = [
      ...all,
      hurt,
      doubtful,
      aPlayer('pl-priceless', { marketValue: 0, status: 'INACTIVE' }),
    ];
    expect(choosePlayers(players, { ...NO_FILTERS, ...chosen }, known)).toEqual(expected);
  });
});

test('a range that is open on both sides is none', () => {
  const { ranges } = { ranges: withRange(NO_FILTERS, 'form', { from: 3, to: undefined }) };
  expect(filterCount({ ...NO_FILTERS, ranges })).toBe(1);
  expect(withRange({ ranges }, 'form', { from: undefined, to: undefined })).toEqual({});
});

test('what a season does not have filters nothing in it', () => {
  const ranges = { form: { from: 3, to: undefined }, minutes: { from: 90, to: undefined } };
  const filters = { ...NO_FILTERS, teamIds: ['tm-a', 'tm-elsewhere'], ranges };
  const teams = [{ id: 'tm-a' }];
  expect(filtersIn({ teams, measures: MEASURES }, filters)).toEqual({
    ...filters,
    teamIds: ['tm-a'],
  });
  const measures = MEASURES.filter((measure) => measure !== 'minutes');
  expect(filtersIn({ teams, measures }, filters).ranges).toEqual({ form: ranges.form });
  expect(rangedOf(measures)).not.toContain('minutes');
  expect(rangedOf(MEASURES)).toContain('minutes');
});

test('the filter button counts the range once, and each team and position', () => {
  expect(filterCount({ ...NO_FILTERS, priceFrom: 1, priceTo: 2 })).toBe(1);
  expect(filterCount({ ...NO_FILTERS, teamIds: ['tm-a', 'tm-b'], search: 'ada' })).toBe(2);
});

test('toggling puts an item in and takes it out again', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
