import { openFeed } from '../feed/index.ts';
import { GameLoop } from '../gameloop/index.ts';
import { importSeason } from '../season/import-season.ts';
import { ROUTE_FAMILIES } from '../server.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createTestServer, type TestServerOptions } from '../testing/test-server.ts';

const feedSpec = { provider: 'generated', seed: 11 } as const;
const log = { info: () => undefined, error: () => undefined };

/**
 * A server with a generated season of which the first rounds are played.
 * @param families default: all
 */
export async function playedSeason(
  rounds: number,
  families: TestServerOptions['families'] = ROUTE_FAMILIES,
) {
  const database = await createTestDatabase();
  const { db } = database;
  const { seasonId } = await importSeason(db, openFeed(feedSpec), {
    feedSpec,
    clock: { mode: 'stepped' },
  });
  const loop = new GameLoop({ db, clock: Date.now, log });
  await loop.playRounds(seasonId, rounds);
  const server = await createTestServer({ database, families });
  const { leagueId } = await loadedSeason();
  const { app } = server;

  async function loadedSeason() {
    const row = await db
      .selectFrom('season')
      .select('league_id')
      .where('id', '=', seasonId)
      .executeTakeFirstOrThrow();
    return { leagueId: row.league_id };
  }

  return {
    db,
    loop,
    server,
    seasonId,
    leagueId,
    /** The answer to a GET. */
    get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }),
    async close() {
      await loop.stop();
      await server.close();
      await database.close();
    },
  };
}

export type PlayedSeason = Awaited<ReturnType<typeof playedSeason>>;
