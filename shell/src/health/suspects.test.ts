import { beforeEach, describe, expect, test } from '@jest/globals';
import { createJsonStorage, type JsonStorage } from '@spieltag/shared-kernel/client';
import { createLeftOut } from './left-out.ts';
import { OPEN_PAGES, openPageKey, type Step } from './open-pages.ts';
import { forgiveDeaths, judgeDeadPages, type SuspectsOptions } from './suspects.ts';

const OFFERED = ['2', '1'];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let storage: JsonStorage;
let now: number;
beforeEach(() => {
  storage = createJsonStorage();
  now = 1000 * HOUR;
});

const die = (step: Step, page = 'old', sinceMs = now) =>
  storage.write(openPageKey(page), { remote: 'mf-live', version: '2', step, sinceMs });
const judge = (options: Partial<SuspectsOptions> = {}) =>
  judgeDeadPages({
    storage,
    before: 'old',
    blocked: [],
    living: [],
    offered: (remote) => (remote === 'mf-live' ? OFFERED : undefined),
    now: () => now,
    ...options,
  });
const isOut = () => createLeftOut(storage, () => now).has('mf-live', OFFERED, '2');

describe('a page that died while it started a version', () => {
  test.each(['evaluate', 'mount', 'render'] as const)('%s: the next load does without', (step) => {
    die(step);
    judge();
    expect(isOut()).toBe(true);
    expect(storage.keys(OPEN_PAGES)).toEqual([]);
  });

  test('once is no verdict: ten minutes later it is tried again', () => {
    die('mount');
    judge();
    now += 10 * MINUTE;
    expect(isOut()).toBe(false);
  });

  test('twice within a day is one, for a day', () => {
    die('mount');
    judge();
    now += HOUR;
    die('mount');
    judge();
    now += 23 * HOUR;
    expect(isOut()).toBe(true);
  });

  test('twice, but a day apart, is no verdict', () => {
    die('mount');
    judge();
    now += 25 * HOUR;
    die('mount');
    judge();
    now += HOUR;
    expect(isOut()).toBe(false);
  });

  test('twice, but it was shown in good order in between, is no verdict', () => {
    die('mount');
    judge();
    forgiveDeaths(storage, { remote: 'mf-live', version: '2' });
    now += HOUR;
    die('mount');
    judge();
    now += HOUR;
    expect(isOut()).toBe(false);
  });
});

describe('a page that died while it showed a version', () => {
  test('leaves nothing out at first', () => {
    die('alive');
    judge();
    expect(isOut()).toBe(false);
  });

  test('leaves it out for a day the second time', () => {
    die('alive');
    judge();
    now += HOUR;
    die('alive');
    judge();
    expect(isOut()).toBe(true);
  });

  test('leaves it out for a day when a watchdog saw it blocked', () => {
    die('alive');
    judge({ blocked: ['old'] });
    now += 23 * HOUR;
    expect(isOut()).toBe(true);
  });
});

describe('a page of another tab', () => {
  test('that has just started may live', () => {
    die('mount', 'other');
    judge();
    expect(isOut()).toBe(false);
    expect(storage.keys(OPEN_PAGES)).toHaveLength(1);
  });

  test('that started long ago and holds its lock lives', () => {
    die('alive', 'other', now - HOUR);
    judge({ living: ['other'] });
    expect(storage.keys(OPEN_PAGES)).toHaveLength(1);
  });

  test('that holds its lock and is blocked is a reason', () => {
    die('alive', 'other', now - HOUR);
    judge({ living: ['other'], blocked: ['other'] });
    expect(isOut()).toBe(true);
  });

  test('that started long ago and holds no lock is dead', () => {
    die('mount', 'other', now - HOUR);
    judge();
    expect(isOut()).toBe(true);
  });

  test('from the future is as good as old: the clock was set back', () => {
    die('mount', 'other', now + HOUR);
    judge();
    expect(isOut()).toBe(true);
  });
});

test('a version the composition has no more is forgotten', () => {
  die('mount');
  judge({ offered: () => ['3'] });
  expect(storage.keys('')).toEqual([]);
});

test.each([
  ['nothing', null],
  ['another shape', { remote: 7 }],
])('what another hand has written is cleared away: %s', (_name, value) => {
  storage.write(openPageKey('old'), value);
  judge();
  expect(storage.keys('')).toEqual([]);
});
