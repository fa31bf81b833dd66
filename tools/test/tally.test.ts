import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ROOT } from './process.ts';
import { add, closingLines, leftOutBy, NO_TESTS } from './tally.ts';

describe('a run ends with a line machines read', () => {
  const whole = { ...NO_TESTS, passed: 7, failed: 1 };

  test('and nothing else where nothing was left out', () => {
    expect(closingLines(whole)).toEqual(['7 passed, 1 failed']);
  });

  test('and above it with how many were skipped, and why', () => {
    const alerts = 'alerts that fire, as promtool is missing';
    const [one, other] = [
      { ...NO_TESTS, skipped: 2, leftOut: [alerts] },
      { ...NO_TESTS, skipped: 3, leftOut: ['the topology, as nginx is missing', alerts] },
    ];
    expect(closingLines([one, other].reduce(add, whole))).toEqual([
      `5 skipped: ${alerts}; the topology, as nginx is missing`,
      '7 passed, 1 failed',
    ]);
  });

  test('also where what is left out was never counted', () => {
    const leftOut = ['journeys in Firefox, as it is missing'];
    expect(closingLines({ ...whole, leftOut })).toEqual([
      '0 skipped: journeys in Firefox, as it is missing',
      '7 passed, 1 failed',
    ]);
  });
});

test('what a file of jest leaves out is read from what it has said', () => {
  const output = `
  console.warn
    left out: alerts that fire, as promtool is missing (apt-get install prometheus)

      at tools/compose/alerts.system.test.ts:284:11
  console.warn
    left out: alerts that fire, as promtool is missing (apt-get install prometheus)
`;
  expect(leftOutBy(output)).toEqual([
    'alerts that fire, as promtool is missing (apt-get install prometheus)',
  ]);
});

const SKIPS = /\b(?:test|describe)\.skip\b/;
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const skipping = globSync('{api,registry,tools}/**/*.test.ts', { cwd: ROOT })
  .filter((file) => !file.includes('node_modules') && SKIPS.test(read(file)))
  // It says it of others.
  .filter((file) => !file.endsWith('tally.test.ts'));

test.each([...skipping, 'api/src/feed/testing/real-seasons.ts'])(
  '%s says what it leaves out',
  (file) => {
    expect(read(file)).toMatch(/left out: .+, as |canRunTopology/);
  },
);
