import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FeedSpec, openFeed } from '../feed/index.ts';
import { kickerFiles, removeSeasonFolders, seasonFolder } from '../feed/testing/season-files.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { importSeason, SeasonTakenError } from './import-season.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  removeSeasonFolders();
  await database.close();
});

const take = (feedSpec: FeedSpec) =>
  importSeason(database.db, openFeed(feedSpec), { feedSpec, clock: { mode: 'stepped' } });

async function feedSpecOf(seasonId: string): Promise<FeedSpec> {
  const { feed_spec } = await database.db
    .selectFrom('season')
    .select('feed_spec')
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow();
  return feed_spec;
}

describe('a season that is there already', () => {
  test('is kept when its files have moved, and goes on from where they are now', async () => {
    const first = { provider: 'kicker', folder: seasonFolder(kickerFiles()) } as const;
    const moved = { provider: 'kicker', folder: seasonFolder(kickerFiles()) } as const;
    const { seasonId, imported } = await take(first);
    expect(imported).toBe(true);
    expect(await take(moved)).toEqual({ seasonId, imported: false });
    expect(await feedSpecOf(seasonId)).toEqual(moved);
  });

  test('is not mixed with another one under its id', async () => {
    const { seasonId } = await take({ provider: 'generated', seed: 1 });
    const other = take({ provider: 'generated', seed: 2 });
    await expect(other).rejects.toThrow(SeasonTakenError);
    await expect(other).rejects.toThrow(
      `The season ${seasonId} is there already as generated:1: play generated:2 on other data`,
    );
    expect(await feedSpecOf(seasonId)).toEqual({ provider: 'generated', seed: 1 });
  });
});
