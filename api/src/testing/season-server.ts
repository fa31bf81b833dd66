import { openFeed } from '../feed/index.ts';
import { importSeason } from '../season/import-season.ts';
import { createTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

const feedSpec = { provider: 'generated', seed: 5 } as const;

/** A server with a generated season whose clock stands still until it is stepped. */
export async function createSeasonServer(
  options: TestServerOptions = {},
): Promise<TestServer & { readonly seasonId: string }> {
  const server = await createTestServer(options);
  const { seasonId } = await importSeason(server.database.db, openFeed(feedSpec), {
    feedSpec,
    clock: { mode: 'stepped' },
  });
  return { ...server, seasonId };
}
