import { expect, test } from '@jest/globals';
import { figuresOf, middleOf, newTo, worse } from './compare.ts';

const compared = { by: ['what', 'size'], less: ['kB'], more: ['share'] };
const rows = [
  { what: 'a change', size: 10, kB: 100, share: 0.5, ms: 3 },
  { what: 'all', size: 10, kB: 7 },
];

test('only what can be compared is, by the row it stands in', () => {
  expect(figuresOf(rows, compared)).toEqual({
    'a change 10: kB': 100,
    'a change 10: share': 0.5,
    'all 10: kB': 7,
  });
});

test('what costs a tenth more is told, the worst first, in the direction that is worse', () => {
  const baseline = figuresOf(rows, compared);
  const now = { 'a change 10: kB': 110, 'a change 10: share': 0.25, 'all 10: kB': 7.6 };
  expect(worse(baseline, now, compared)).toEqual([
    { figure: 'a change 10: share', before: 0.5, now: 0.25, worsePercent: 100 },
    { figure: 'a change 10: kB', before: 100, now: 110, worsePercent: 10 },
  ]);
});

test('what has become better is not told', () => {
  const now = { 'a change 10: kB': 1, 'a change 10: share': 5, 'all 10: kB': 7 };
  expect(worse(figuresOf(rows, compared), now, compared)).toEqual([]);
});

test('what is not measured any more is told, and nothing that was nothing stays so', () => {
  const baseline = { 'gone: kB': 3, 'all: share': 0 };
  expect(worse(baseline, { 'all: share': 0 }, compared)).toEqual([
    { figure: 'gone: kB', before: 3, now: undefined, worsePercent: undefined },
  ]);
  expect(worse({ 'all: share': 0.2 }, { 'all: share': 0 }, compared)).toMatchObject([
    { worsePercent: Infinity },
  ]);
});

test('what is measured for the first time is told, as nothing says whether it is worse', () => {
  expect(newTo({ 'all: kB': 7 }, { 'all: kB': 9, 'all: share': 0.1 })).toEqual(['all: share']);
  expect(newTo({ 'all: kB': 7 }, {})).toEqual([]);
});

test('of several runs the middle of each figure counts', () => {
  const runs = [
    { 'all: kB': 9, 'all: share': 0.1 },
    { 'all: kB': 1, 'all: share': 0.5 },
    { 'all: kB': 2, 'all: share': 0.4 },
  ];
  expect(middleOf(runs)).toEqual({ 'all: kB': 2, 'all: share': 0.4 });
  expect(middleOf(runs.slice(1, 2))).toEqual(runs[1]);
});

test('what one of several runs has not measured is an error, not a figure that is gone', () => {
  const runs = [{ 'all: kB': 9, 'all: share': 0.1 }, { 'all: kB': 1 }, { 'all: kB': 2 }];
  expect(() => middleOf(runs)).toThrow('all: share was measured 1 times of 3');
});
