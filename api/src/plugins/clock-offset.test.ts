import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { giveOwnClock, setOwnClock } from '../testing/own-clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { watchClockOffset } from './clock-offset.ts';

const NOW = Date.UTC(2026, 8, 4, 18);
const MINUTE = 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await giveOwnClock(database);
});
afterAll(() => database.close());

/** What is told of a machine whose clock shows this, one time after the other; the database's shows `NOW`. */
async function toldOf(shown: readonly number[]): Promise<string> {
  await setOwnClock(database.db, NOW);
  const left = [...shown];
  const clock = () => left.shift() ?? NOW;
  const registry = new Registry();
  watchClockOffset(registry, database.db, clock);
  const text = await registry.metrics();
  return /^spieltag_clock_offset_seconds (\S+)$/m.exec(text)?.[1] ?? 'nothing';
}

test.each([
  ['is right', [NOW, NOW], '0'],
  ['is twenty minutes ahead', [NOW + 20 * MINUTE, NOW + 20 * MINUTE], '1200'],
  ['is twenty minutes behind', [NOW - 20 * MINUTE, NOW - 20 * MINUTE], '-1200'],
  ['is right, and waits eight seconds for the answer', [NOW - 7000, NOW + 1000], '0'],
  ['is behind, and waits for the answer', [NOW - MINUTE, NOW - MINUTE + 3000], '-57'],
  ['is ahead, and waits for the answer', [NOW + MINUTE, NOW + MINUTE + 3000], '60'],
] as const)('of a clock that %s', async (_, shown, expected) => {
  expect(await toldOf(shown)).toBe(expected);
});

test('nothing is told while the database is away', async () => {
  const registry = new Registry();
  watchClockOffset(registry, database.db, () => NOW);
  expect(await registry.metrics()).toMatch(/^spieltag_clock_offset_seconds 0$/m);
  await database.db.schema.withSchema('own_clock').alterTable('moment').renameTo('gone').execute();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await registry.metrics()).not.toMatch(/^spieltag_clock_offset_seconds /m);
});
