import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { halfOfTimeLeft, isTimeUp, limitTime } from './time-limit.ts';

const NOW = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;

describe('the time tests have', () => {
  beforeEach(() => {
    // The run this test is part of may have a limit itself.
    delete process.env.TESTS_BEGIN_UNTIL;
    jest.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('is not limited where nobody says so', () => {
    limitTime(undefined);
    jest.setSystemTime(NOW + 1000 * MINUTE_MS);
    expect(isTimeUp()).toBe(false);
    expect(halfOfTimeLeft()).toBe(Number.POSITIVE_INFINITY);
  });

  test('is over after so many minutes', () => {
    limitTime('60');
    jest.setSystemTime(NOW + 60 * MINUTE_MS - 1);
    expect(isTimeUp()).toBe(false);
    jest.setSystemTime(NOW + 60 * MINUTE_MS);
    expect(isTimeUp()).toBe(true);
  });

  test('is halved for who shares what is left, none of it when it is over', () => {
    limitTime('60');
    jest.setSystemTime(NOW + 20 * MINUTE_MS);
    expect(halfOfTimeLeft()).toBe(NOW + 40 * MINUTE_MS);
    expect(isTimeUp(halfOfTimeLeft())).toBe(false);
    jest.setSystemTime(NOW + 70 * MINUTE_MS);
    expect(isTimeUp(halfOfTimeLeft())).toBe(true);
  });

  test.each(['', '0', '-1', 'x'])('%j is none', (minutes) => {
    expect(() => limitTime(minutes)).toThrow('TEST_MINUTES');
  });
});
