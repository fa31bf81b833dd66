import { afterAll, expect, test } from '@jest/globals';
import { writeMaintenance } from '../maintenance/index.ts';
import { readWorkingSpans, writeWorking } from '../season/working-span.repository.ts';
import { giveOwnClock, setOwnClock } from '../testing/own-clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServer } from '../testing/test-server.ts';

const NOW = Date.UTC(2026, 8, 4, 18);
const HOUR = 3_600_000;
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.close();
});

/** Its clock shows `NOW`. */
async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  await giveOwnClock(database);
  await setOwnClock(database.db, NOW);
  return database;
}

/** A server says that the game works when the clock of the database shows this. */
async function beatAt({ db }: Pick<TestDatabase, 'db'>, at: number): Promise<void> {
  await setOwnClock(db, at);
  await writeWorking(db);
}

test.each([
  ['is right', 0],
  ['is an hour ahead', HOUR],
  ['is an hour behind', -HOUR],
])('a server whose clock %s says when it is ready that the game works now', async (_, off) => {
  const database = await newDatabase();
  const server = await createTestServer({ database, clock: () => NOW + off });
  await server.close();
  expect(await readWorkingSpans(database.db, 0)).toEqual([{ from: NOW, until: NOW }]);
});

test('a game that is closed for maintenance does not work', async () => {
  const database = await newDatabase();
  const span = { fromMs: NOW - 1000, untilMs: NOW + 60_000 };
  await database.db.transaction().execute((trx) => writeMaintenance(trx, span));
  const server = await createTestServer({ database, clock: () => NOW });
  await server.close();
  expect(await readWorkingSpans(database.db, 0)).toEqual([]);
});

test('beats of any servers are one span, until none came for more than 25 seconds', async () => {
  const { db } = await newDatabase();
  const second = (seconds: number) => NOW + seconds * 1000;
  for (const seconds of [0, 9, 10, 19, 20, 45]) await beatAt({ db }, second(seconds));
  await setOwnClock(db, second(71));
  await Promise.all(Array.from({ length: 4 }, () => writeWorking(db)));
  await beatAt({ db }, second(80));
  const spans = await readWorkingSpans(db, 0);
  expect(spans[0]).toEqual({ from: second(0), until: second(45) });
  expect(Math.max(...spans.map(({ until }) => until))).toBe(second(80));
  expect(Math.min(...spans.slice(1).map(({ from }) => from))).toBe(second(71));
});

test('a clock of the database that jumps and is set right again loses no evidence', async () => {
  const { db } = await newDatabase();
  const minute = (minutes: number) => NOW + minutes * 60_000;
  for (const minutes of [0, 24 * 60, 0.3, 0.6]) await beatAt({ db }, minute(minutes));
  expect(await readWorkingSpans(db, 0)).toEqual([
    { from: minute(0), until: minute(0.6) },
    { from: minute(24 * 60), until: minute(24 * 60) },
  ]);
});
