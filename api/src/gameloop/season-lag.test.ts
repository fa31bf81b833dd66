import { beforeEach, expect, test } from '@jest/globals';
import { SeasonLag } from './season-lag.ts';

let now: number;
let lag: SeasonLag;
beforeEach(() => {
  now = 1_900_000_000_000;
  lag = new SeasonLag(() => now);
});

test('a season in time has none; one in which an event is overdue lags by that', () => {
  lag.caughtUp('se-1');
  lag.behind('se-2', 5000);
  expect(lag.seconds()).toEqual({ 'se-1': 0, 'se-2': 5 });
});

test('a season that fails, or hangs, is later and later', () => {
  lag.caughtUp('se-1');
  for (let look = 0; look < 3; look++) {
    now += 20_000;
    lag.begins('se-1');
  }
  expect(lag.seconds()).toEqual({ 'se-1': 60 });
});

test('one that fails or hangs from the first look on is late from then on', () => {
  lag.begins('se-1');
  now += 30_000;
  lag.begins('se-1');
  expect(lag.seconds()).toEqual({ 'se-1': 30 });
});

test('one that is stepped by hand is never late', () => {
  lag.behind('se-1', 5000);
  lag.keepOnly(['se-2']);
  expect(lag.seconds()).toEqual({});
});

test('a clock that is set back makes nothing early', () => {
  lag.caughtUp('se-1');
  now -= 60_000;
  expect(lag.seconds()).toEqual({ 'se-1': 0 });
});
