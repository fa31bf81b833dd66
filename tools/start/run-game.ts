import { type Database, openDatabase } from '@spieltag/api/database';
import { buildAll, frontEndNames } from '@spieltag/remote-kit/build';
import type { Teardown } from '@spieltag/remote-kit/process';
import type { Kysely } from 'kysely';
import { provideDataDir } from './data-dir.ts';
import { provideDatabase } from './database.ts';
import { serveOperatorPage } from './operator-page.ts';
import { offerPackages } from './packages.ts';
import type { RunningParts } from './parts.ts';
import { step } from './progress.ts';
import { type OpenSeason, openSeasons, prepareSeasons, standStillAtEnd } from './seasons.ts';
import { serverOptionsOf } from './server-settings.ts';
import type { StartSettings } from './settings.ts';
import { listen } from './site.ts';

export interface RunOptions {
  /** Pages reload when a front end is published. */
  readonly liveReload: boolean;
}

/**
 * Starts everything behind one address; resolves when the game can be played. What can be refused
 * is refused before anything takes long.
 */
export async function runGame(
  given: StartSettings,
  teardown: Teardown,
  options: RunOptions,
): Promise<RunningParts> {
  const site = await teardown.hold(
    'site',
    () => listen(given.port, given.host),
    (listening) => listening.close(),
  );
  const seasons = await openSeasons(given.seasons);
  const settings = await provideDataDir(given);
  // The database first: it comes up while sources are compared and modules are read.
  const [database, { startParts }, built] = await Promise.all([
    prepareDatabase(settings, seasons, teardown),
    import('./parts.ts'),
    buildAll({ names: frontEndNames(), log: console.log }),
  ]);
  const running = await step('game server and registry are up', () =>
    startParts({ settings, ...database, built, teardown, ...options }),
  );
  const publish = await serveOperatorPage(running.publish, teardown);
  site.open(running.parts);
  void offerPackages(running.offerPackages, teardown);
  return { ...running, publish };
}

/** The database with the seasons in it. */
async function prepareDatabase(
  settings: StartSettings,
  seasons: readonly OpenSeason[],
  teardown: Teardown,
): Promise<{ databaseUrl: string; db: Kysely<Database> }> {
  const { databaseConnections } = serverOptionsOf(settings);
  const databaseUrl = await step('database is up', () => provideDatabase(settings, teardown));
  const db = await teardown.hold(
    'database connections',
    async () => openDatabase({ url: databaseUrl, maxConnections: databaseConnections }),
    (open) => open.destroy(),
  );
  await prepareSeasons(db, seasons, settings);
  standStillAtEnd(db, settings, teardown);
  return { databaseUrl, db };
}
