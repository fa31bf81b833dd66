import { describe, expect, test } from '@jest/globals';
import { runOf } from './jest.ts';

const file = (name: string, status: 'passed' | 'failed', ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});
const report = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numFailedTestSuites: 1,
  testResults: [
    file('/a.test.ts', 'passed', 'passed', 'passed'),
    file('/b.test.ts', 'failed', 'passed', 'failed', 'pending'),
  ],
};
const GOOD = { ...report, numFailedTests: 0, numFailedTestSuites: 0, testResults: [] };

describe('what a run of jest comes to', () => {
  test('counts tests, and apart those of files that have not failed', () => {
    expect(runOf(report, true, ['x, as y is missing'])).toEqual({
      tally: { passed: 3, failed: 1, skipped: 1, leftOut: ['x, as y is missing'] },
      failedFiles: ['/b.test.ts'],
      tallyWithoutFailed: {
        passed: 2,
        failed: 0,
        skipped: 0,
        leftOut: ['x, as y is missing'],
      },
    });
  });

  test('is a failure without a report, and where only the end of the run says so', () => {
    expect(runOf(undefined, false)).toMatchObject({ tally: { failed: 1 }, failedFiles: [] });
    // Other files that fail, and pass when they are tried again, do not make up for it.
    expect(runOf(GOOD, true)).toMatchObject({
      tally: { failed: 1 },
      failedFiles: [],
      tallyWithoutFailed: { failed: 1 },
    });
    expect(runOf(GOOD, false)).toMatchObject({ tally: { failed: 0 }, failedFiles: [] });
  });

  test('counts a file that does not even begin', () => {
    const broken = { ...GOOD, numFailedTestSuites: 1, testResults: [file('/c.test.ts', 'failed')] };
    expect(runOf(broken, true)).toMatchObject({
      tally: { failed: 1 },
      failedFiles: ['/c.test.ts'],
      tallyWithoutFailed: { passed: 3, failed: 0 },
    });
  });
});
