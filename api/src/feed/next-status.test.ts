import { expect, test } from '@jest/globals';
import type { SourceStatus } from './feed.types.ts';
import { nextStatus } from './next-status.ts';

const WAITING: SourceStatus = {
  ...{ url: 'http://a', state: 'waiting', since: 1, lastReadAt: null, problem: null },
};

test('a state lasts from the first look that finds it, and only what was read counts as read', () => {
  const read = nextStatus(WAITING, 'ok', null, 2);
  expect(read).toEqual({ ...WAITING, state: 'ok', since: 2, lastReadAt: 2 });
  const again = nextStatus(read, 'ok', 'something is left out', 3);
  expect(again).toEqual({ ...read, lastReadAt: 3, problem: 'something is left out' });
  expect(nextStatus(again, 'down', 'gone', 4)).toMatchObject({ since: 4, lastReadAt: 3 });
});

test('what is wrong is said in a few hundred characters, however much of it there is', () => {
  const problem = nextStatus(WAITING, 'nonsense', `has lost ${'mt-1, '.repeat(1000)}`, 2).problem;
  expect(problem).toMatch(/^has lost mt-1, .*…$/);
  expect(problem).toHaveLength(500);
});
