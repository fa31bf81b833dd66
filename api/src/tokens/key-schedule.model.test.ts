import { describe, expect, test } from '@jest/globals';
import {
  isRotationDue,
  PUBLISHED_BEFORE_MS,
  signingKeyAt,
  verifyingKeysAt,
} from './key-schedule.model.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const schedule = { rotateAfterMs: 30 * DAY, tokenLifetimeMs: 15 * MINUTE };
const OLD = { name: 'old', createdAtMs: 0 };
const NEW = { name: 'new', createdAtMs: 30 * DAY };
const AHEAD = { name: 'ahead', createdAtMs: 365 * DAY };
const both = [NEW, OLD] as const;
const SIGNS_AT = NEW.createdAtMs + PUBLISHED_BEFORE_MS;

describe('a new key is due', () => {
  test.each([
    ['when there is none', [], 0, true],
    ['not before its time', [OLD], 30 * DAY - 1, false],
    ['when the newest is old enough', [OLD], 30 * DAY, true],
    ['not again right after', both, 30 * DAY, false],
    ['not by a clock that is a little behind', [NEW], NEW.createdAtMs - MINUTE, false],
    ['in time also where one is dated ahead', [AHEAD, OLD], 30 * DAY, true],
    ['not before, where one is dated ahead', [AHEAD, OLD], 30 * DAY - 1, false],
    ['where all are dated ahead', [AHEAD], 0, true],
  ])('%s', (_name, keys, nowMs, isDue) => {
    const present = { earliestMs: nowMs, latestMs: nowMs };
    expect(isRotationDue(keys, schedule, present)).toBe(isDue);
  });

  test('not on a machine alone whose clock is far behind the database', () => {
    const present = { earliestMs: NEW.createdAtMs - DAY, latestMs: NEW.createdAtMs };
    expect(isRotationDue([NEW], schedule, present)).toBe(false);
  });
});

describe('the key that signs', () => {
  test.each([
    ['is the only one from the start', [OLD] as const, 0, 'old'],
    ['is still the old one while the new one gets known', both, SIGNS_AT - 1, 'old'],
    ['is the new one once it is known', both, SIGNS_AT, 'new'],
    ['is the oldest where none is known yet', both, -DAY, 'old'],
    ['is none that is dated ahead', [AHEAD, NEW, OLD] as const, SIGNS_AT, 'new'],
  ])('%s', (_name, keys, nowMs, name) => {
    expect(signingKeyAt(keys, nowMs).name).toBe(name);
  });
});

describe('the keys that verify', () => {
  const lastToken = SIGNS_AT + schedule.tokenLifetimeMs;
  test.each([
    ['are both as soon as the new one is made', NEW.createdAtMs, ['new', 'old']],
    ['are both until the last token of the old one is out', lastToken, ['new', 'old']],
    ['are the new one alone after that', lastToken + MINUTE + 1, ['new']],
  ])('%s', (_name, nowMs, names) => {
    expect(verifyingKeysAt(both, schedule, nowMs).map(({ name }) => name)).toEqual(names);
  });
});
