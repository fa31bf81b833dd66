import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openFeed } from '../feed/index.ts';
import { importSeason } from '../season/import-season.ts';
import { seasonContext } from '../season/season-context.ts';
import { giveOwnClock } from '../testing/own-clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { runDueEvents } from './run-due-events.ts';
import { SeasonRunner } from './season-runner.ts';

const DAY = 86_400_000;
const feedSpec = { provider: 'generated', seed: 3 } as const;
const log = { info: () => undefined, error: () => undefined };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await giveOwnClock(database);
});
afterAll(() => database.close());

test('the source of a season that is long over is neither read nor told of', async () => {
  const { db } = database;
  const feed = openFeed(feedSpec);
  const { seasonId } = await importSeason(db, feed, { feedSpec, clock: { mode: 'stepped' } });
  const { rounds } = await feed.catalogue();
  const over = Math.max(...rounds.map(({ endDate }) => endDate)) + 7 * DAY;
  await db.updateTable('round').set({ phase: 'COMPLETED', completed_at_ms: over }).execute();
  const cursor = `${String(over + DAY).padStart(15, '0')}:9`;
  await db.updateTable('season_clock').set({ mode: 'real', cursor }).execute();

  let isRead = true;
  const follow = {
    isLive: true,
    ready: async () => undefined,
    startFrom: () => undefined,
    takeOver: () => 0,
    status: () => ({ url: '', state: 'down', since: 0, lastReadAt: 0, problem: '' }) as const,
    stop: () => {
      isRead = false;
    },
  };
  const runner = new SeasonRunner(seasonContext(db), seasonId, { ...feed, follow });
  const lookAt = (now: number) =>
    runDueEvents({ db, log, clock: () => now, runnerOf: async () => runner });
  await lookAt(over + 2 * DAY);
  const [last] = await db
    .selectFrom('round')
    .select('completed_at_ms')
    .orderBy('round_no', 'desc')
    .execute();
  const endedAt = last?.completed_at_ms ?? 0;
  // A calendar may grow after a break of months.
  await lookAt(endedAt + 99 * DAY);
  expect([isRead, runner.sourceStatus?.state]).toEqual([true, 'down']);
  await lookAt(endedAt + 101 * DAY);
  expect([isRead, runner.sourceStatus?.state]).toEqual([false, undefined]);
});
