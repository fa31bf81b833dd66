import { afterAll, expect, test } from '@jest/globals';
import { writeMaintenance } from '../maintenance/index.ts';
import { readWorkingSpans, writeWorking } from '../season/working-span.repository.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServer } from '../testing/test-server.ts';

const NOW = Date.UTC(2026, 8, 4, 18);
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.close();
});

async function newDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

test('a server that is ready says that the game works', async () => {
  const database = await newDatabase();
  const server = await createTestServer({ database, clock: () => NOW });
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
  for (const seconds of [0, 9, 10, 19, 20, 45]) await writeWorking(db, second(seconds));
  await Promise.all([71, 71, 72, 80].map((seconds) => writeWorking(db, second(seconds))));
  const spans = await readWorkingSpans(db, 0);
  expect(spans[0]).toEqual({ from: second(0), until: second(45) });
  expect(Math.max(...spans.map(({ until }) => until))).toBe(second(80));
  expect(Math.min(...spans.slice(1).map(({ from }) => from))).toBeGreaterThanOrEqual(second(71));
});

test('a clock that jumps and is set right again loses no evidence', async () => {
  const { db } = await newDatabase();
  const minute = (minutes: number) => NOW + minutes * 60_000;
  await writeWorking(db, minute(0));
  await writeWorking(db, minute(24 * 60));
  await writeWorking(db, minute(0.3));
  await writeWorking(db, minute(0.6));
  expect(await readWorkingSpans(db, 0)).toEqual([
    { from: minute(0), until: minute(0.6) },
    { from: minute(24 * 60), until: minute(24 * 60) },
  ]);
});
