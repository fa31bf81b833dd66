import { describe, expect, test } from '@jest/globals';
import { skippedBecause, tallyOf } from './journeys.ts';

const stats = { expected: 5, unexpected: 0, skipped: 2, flaky: 1 };
const annotations = [{ type: 'skip', description: 'nginx is missing' }];
const spec = { tests: [{ annotations }, { annotations: [{ type: 'issue' }] }] };
const GOOD = { suites: [{ specs: [spec] }], errors: [], stats };

describe('what a run of journeys comes to', () => {
  test('counts what passed at another try as passed, and says what was left out', () => {
    expect(tallyOf(GOOD, false)).toEqual({
      passed: 6,
      failed: 0,
      skipped: 2,
      leftOut: ['journeys, as nginx is missing'],
    });
  });

  const failing = { ...GOOD, stats: { ...stats, unexpected: 2 } };
  const error = { message: 'Error: duplicate test title' };
  test.each([
    ['tests that fail', failing, true, 2],
    ['a file that cannot be read', { ...GOOD, errors: [error] }, true, 1],
    ['an end of a worker that fails', { ...failing, errors: [error] }, true, 3],
    ['a failure of which only the end of the run tells', GOOD, true, 1],
  ])('counts %s', (_what, report, hasFailed, failed) => {
    expect(tallyOf(report, hasFailed)).toMatchObject({ failed, passed: 6 });
  });
});

test('why a journey was skipped is read from its report, however deep it stands', () => {
  expect(skippedBecause([{ suites: [{ specs: [spec, spec] }] }, {}])).toEqual([
    'journeys, as nginx is missing',
  ]);
});
