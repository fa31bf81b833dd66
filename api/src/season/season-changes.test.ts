import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { GameState } from '@spieltag/shared-kernel/contract';
import { type Kysely, sql } from 'kysely';
import { type Database, openDatabase } from '../database/index.ts';
import { openFeed } from '../feed/index.ts';
import { GameLoop } from '../gameloop/index.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { importSeason } from './import-season.ts';
import { SeasonChanges } from './season-changes.ts';

const feedSpec = { provider: 'generated', seed: 3 } as const;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Two servers on one database, each with connections and caches of its own. */
let one: TestServer;
let other: TestServer;
let otherDb: Kysely<Database>;
let seasonId: string;
let loop: GameLoop;

beforeAll(async () => {
  one = await createTestServer();
  const { url } = one.database;
  otherDb = openDatabase({ url });
  other = await createTestServer({ database: { db: otherDb, url, close: async () => undefined } });
  const { db } = one.database;
  ({ seasonId } = await importSeason(db, openFeed(feedSpec), {
    feedSpec,
    clock: { mode: 'stepped' },
  }));
  loop = new GameLoop({ db, clock: Date.now, log });
});
afterAll(async () => {
  await other.close();
  await otherDb.destroy();
  await one.close();
});

async function stateAt(server: TestServer): Promise<GameState> {
  const response = await server.app.inject({
    url: `/api/gameloop/v1/state/current/${seasonId}.json`,
  });
  return response.json();
}

/** Somebody who hears the news on a database, and can be waited for. */
function listenOn(db: Kysely<Database>) {
  const heard: string[] = [];
  let arrived = Promise.withResolvers<void>();
  const hear = (what: string) => {
    heard.push(what);
    arrived.resolve();
    arrived = Promise.withResolvers();
  };
  const news = new SeasonChanges(db, log, [
    { changed: (id) => hear(id), missed: () => hear('missed') },
  ]);
  news.start();
  return {
    heard,
    stop: () => news.stop(),
    /** Resolves once something was heard that `isIt` accepts, however long that takes. */
    async until(isIt: (heard: readonly string[]) => boolean): Promise<void> {
      while (!isIt(heard)) await arrived.promise;
    },
  };
}

describe('news of seasons', () => {
  test('reach another server with the commit, and what it answers then is what was committed', async () => {
    const listener = listenOn(otherDb);
    await listener.until((heard) => heard.includes('missed'));
    await stateAt(other);
    for (const phase of ['GENERAL_LOCKED', 'GAMEDAY', 'GAMEDAY_LOCKED'] as const) {
      const before = listener.heard.length;
      await loop.step(seasonId, phase);
      await listener.until((heard) => heard.length > before && heard.at(-1) === seasonId);
      const seen = await stateAt(other);
      expect(seen.phase).toBe(phase);
      expect(seen).toEqual(await stateAt(one));
    }
    await listener.stop();
  });

  test('tell of the catalogue, too: a completed round changes the client database everywhere', async () => {
    const before = await stateAt(other);
    await loop.step(seasonId, 'COMPLETED');
    const after = await stateAt(other);
    expect(after.hash).not.toBe(before.hash);
    expect(after.hash).toBe((await stateAt(one)).hash);
  });

  test('are not sent for what is taken back', async () => {
    const listener = listenOn(otherDb);
    await listener.until((heard) => heard.includes('missed'));
    const { db } = one.database;
    const change = db.transaction().execute(async (trx) => {
      await sql`update season_clock set speed = speed`.execute(trx);
      throw new Error('taken back');
    });
    await expect(change).rejects.toThrow('taken back');
    await sql`notify season_news, 'se-marker'`.execute(db);
    await listener.until((heard) => heard.includes('se-marker'));
    expect(listener.heard).toEqual(['missed', 'se-marker']);
    await listener.stop();
  });

  test('are heard again after the connection was lost, and everything counts as missed', async () => {
    const listener = listenOn(otherDb);
    await listener.until((heard) => heard.includes('missed'));
    const { db } = one.database;
    // That of the other server, too.
    const { rows } = await sql<{ gone: boolean }>`
      select pg_terminate_backend(pid) as gone from pg_stat_activity
      where application_name = 'spieltag season_news' and datname = current_database()`.execute(db);
    expect(rows.every(({ gone }) => gone)).toBe(true);
    expect(rows.length).toBeGreaterThan(1);
    // Once when it was lost, once when it was back.
    await listener.until((heard) => heard.filter((what) => what === 'missed').length === 3);
    await loop.step(seasonId);
    await listener.until((heard) => heard.at(-1) === seasonId);
    expect(await stateAt(other)).toEqual(await stateAt(one));
    await listener.stop();
  });

  test('come from whatever changes a season, a statement by hand included', async () => {
    const listener = listenOn(otherDb);
    await listener.until((heard) => heard.includes('missed'));
    await sql`update season set hidden = true where id = ${seasonId}`.execute(one.database.db);
    await listener.until((heard) => heard.includes(seasonId));
    await listener.stop();
  });
});
