import { expect, test } from '@jest/globals';
import { isUrgent } from './urgency.model.ts';

const MIN = 60_000;

test.each([
  [10 * MIN, true],
  [10 * MIN + 1, false],
  [0, false],
])('%i ms before the lock stand out: %s', (leftMs, stands) => {
  expect(isUrgent(leftMs)).toBe(stands);
});
