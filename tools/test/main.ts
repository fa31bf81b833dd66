/**
 * `npm test`: everything that must hold. Ends with one line that counts the tests of all suites; the one
 * above it says how many were skipped, and why.
 * `npm test -- check unit system journeys` runs only the suites named. With `TEST_MINUTES` no system
 * test and no journey begins after so many minutes: which were left out is said.
 */
import { buildAll } from '@spieltag/remote-kit/build';
import { buildPackages } from '../packages/build-packages.ts';
import { runChecks } from './check.ts';
import { runJest } from './jest.ts';
import { runJourneys } from './journeys.ts';
import { add, closingLines, NO_TESTS, type Tally, tallyLine } from './tally.ts';
import { halfOfTimeLeft, limitTime } from './time-limit.ts';

const SUITES: Readonly<Record<string, () => Promise<Tally>>> = {
  check: runChecks,
  unit: () => runJest('unit'),
  // Journeys get as much of the time as systems.
  system: () => runJest('system', halfOfTimeLeft()),
  journeys: () => runJourneys(),
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in SUITES));
if (unknown) {
  console.error(`error: unknown suite '${unknown}', one of: ${Object.keys(SUITES).join(', ')}`);
  process.exit(1);
}

limitTime(process.env.TEST_MINUTES);

// Once, before suites that start the game side by side.
await buildAll({ log: console.log });
await buildPackages({ log: console.log });

let total = NO_TESTS;
for (const [name, suite] of Object.entries(SUITES)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const startedAt = performance.now();
  console.log(`\n== ${name}`);
  const tally = await suite();
  console.log(
    `${name}: ${tallyLine(tally)} (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`,
  );
  total = add(total, tally);
}
console.log(`\n${closingLines(total).join('\n')}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
