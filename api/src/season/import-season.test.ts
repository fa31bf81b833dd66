import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allowLongTransaction } from '@spieltag/server-kit/database';
import { sql } from 'kysely';
import { type FeedSpec, openFeed } from '../feed/index.ts';
import { kickerFiles, removeSeasonFolders, seasonFolder } from '../feed/testing/season-files.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
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

  test('keeps what is changed about its source while its files move', async () => {
    const { db } = database;
    const { seasonId } = await take({ provider: 'kicker', folder: seasonFolder(kickerFiles()) });
    const moved = { provider: 'kicker', folder: seasonFolder(kickerFiles()) } as const;
    const { taken } = await db.transaction().execute(async (trx) => {
      await allowLongTransaction(trx);
      const held = trx.selectFrom('season').select('id').where('id', '=', seasonId);
      await held.forNoKeyUpdate().execute();
      const started = take(moved);
      await until('the import waits for the season', async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length > 0;
      });
      const followed = sql<string>`feed_spec || '{"grows":true}'::jsonb`;
      await trx
        .updateTable('season')
        .set({ feed_spec: followed })
        .where('id', '=', seasonId)
        .execute();
      return { taken: started };
    });
    await taken;
    expect(await feedSpecOf(seasonId)).toEqual({ ...moved, grows: true });
  });

  test('is not written anew where nothing about it has changed', async () => {
    const { db } = database;
    const spec = { provider: 'generated', seed: 1 } as const;
    const { seasonId } = await take(spec);
    const written = async () => {
      const season = db.selectFrom('season').select(sql`xmin::text`.as('written'));
      return season.where('id', '=', seasonId).executeTakeFirstOrThrow();
    };
    const before = await written();
    expect(await take(spec)).toEqual({ seasonId, imported: false });
    expect(await written()).toEqual(before);
  });

  test('may be in our own network where whoever named its address last may say so', async () => {
    const feed = openFeed({ provider: 'generated', seed: 1, substitutions: true });
    const own = { provider: 'http', url: 'http://game.internal' } as const;
    const ofApi = { provider: 'http', url: 'https://game.example', publicOnly: true } as const;
    for (const feedSpec of [own, ofApi, own]) {
      const clock = { mode: 'stepped' } as const;
      const { seasonId } = await importSeason(database.db, feed, { feedSpec, clock });
      expect(await feedSpecOf(seasonId)).toEqual({ publicOnly: false, ...feedSpec });
    }
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
