import { expect, test } from '@jest/globals';
import { aPlayer } from '../testing/a-season.ts';
import {
  createMeasured,
  MEASURES,
  type Measure,
  type MeasureSources,
  measuresOf,
} from './measures.model.ts';

const sources: MeasureSources = {
  forms: new Map([
    ['pl-1', [4, null, 7, undefined, -1]],
    ['pl-rested', [null, null]],
  ]),
  popularity: new Map([['pl-1', 0.25]]),
  levelOf: (teamId) => (teamId === 'tm-pl-1' ? 2 : undefined),
};
const regular = aPlayer('pl-1', {
  rating: 30,
  marketValue: 4_000_000,
  minutes: 271,
  ratingBreakDown: { starter: 3, joker: 1 },
});
const imported = aPlayer('pl-imported', {
  rating: 120,
  ratingBreakDown: { starter: 3, ratingWasImported: true },
});
const newcomer = aPlayer('pl-2');
const rested = aPlayer('pl-rested');

test.each<[string, typeof regular, Measure, number | null]>([
  ['form is the points of the last rounds played in', regular, 'form', 10],
  ['who played in none of them has no form', rested, 'form', null],
  ['who is in none of them has none either', newcomer, 'form', null],
  ['points a match count substitutes in', regular, 'average', 7.5],
  ['without a match there are none', newcomer, 'average', null],
  ['nor of points that are of other matches', imported, 'average', null],
  ['points a million', regular, 'perMillion', 7.5],
  ['without points there are none', newcomer, 'perMillion', null],
  ['popularity is in percent', regular, 'popularity', 25],
  ['whom nobody has is held by none', newcomer, 'popularity', 0],
  ['the next opponent by how hard they are', regular, 'fixture', 2],
  ['no opponent is no measure', newcomer, 'fixture', null],
  ['matches', regular, 'matches', 4],
  ['minutes', regular, 'minutes', 271],
  ['who has not played yet has no minutes', newcomer, 'minutes', 0],
])('%s', (_rule, player, measure, expected) => {
  expect(createMeasured(sources)(player, measure)).toBe(expected);
});

test('before anything was counted nobody is popular or not', () => {
  const measured = createMeasured({ ...sources, popularity: undefined });
  expect(measured(regular, 'popularity')).toBeNull();
});

test('minutes are a measure where the source has some of anybody', () => {
  expect(measuresOf([newcomer, regular])).toEqual(MEASURES);
  expect(measuresOf([newcomer, aPlayer('pl-bench', { minutes: 0 })])).toEqual(MEASURES);
  expect(measuresOf([newcomer, rested])).not.toContain('minutes');
});
