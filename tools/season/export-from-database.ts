import { type Database, gameMigrations, migrate, openDatabase } from '@spieltag/api/database';
import { exportSeason } from '@spieltag/api/season-archive';
import type { Teardown } from '@spieltag/remote-kit/process';
import { requireUpToDate } from '@spieltag/server-kit/database';
import type { Kysely } from 'kysely';
import { provideDataDir } from '../start/data-dir.ts';
import { provideDatabase } from '../start/database.ts';
import type { StartSettings } from '../start/settings.ts';
import { StartError } from '../start/start-error.ts';

const MAX_CONNECTIONS = 2;

/** Writes a season of the game's database into the folder. @throws StartError, DatabaseUnfitError, ArchiveError */
export async function exportFromDatabase(
  given: StartSettings,
  teardown: Teardown,
  folder: string,
  seasonId: string | undefined,
): Promise<void> {
  const settings = await provideDataDir(given);
  const url = await provideDatabase(settings, teardown, (opened) =>
    // Servers may work on one that was given, those of the version before among them.
    settings.databaseUrl ? requireUpToDate(opened, gameMigrations) : migrate(opened),
  );
  const db = await teardown.hold(
    'database connections',
    async () => openDatabase({ url, maxConnections: MAX_CONNECTIONS }),
    (open) => open.destroy(),
  );
  const season = await chooseSeason(db, seasonId);
  await exportSeason(db, {
    seasonId: season.id,
    folder,
    now: Date.now(),
    onProgress: (line) => console.log(line),
  });
  console.log(`season ${season.id} is exported to ${folder}`);
}

async function chooseSeason(db: Kysely<Database>, seasonId: string | undefined) {
  const seasons = await db
    .selectFrom('season')
    .select('id')
    .orderBy('order_no')
    .orderBy('id')
    .execute();
  const [first] = seasons;
  if (!first) throw new StartError('there is no season in the database yet');
  const ids = seasons.map(({ id }) => id).join(', ');
  if (seasonId === undefined) {
    if (seasons.length === 1) return first;
    throw new StartError(`there are several seasons: add --season with one of ${ids}`);
  }
  const chosen = seasons.find(({ id }) => id === seasonId);
  if (!chosen) throw new StartError(`there is no season ${seasonId}, there are: ${ids}`);
  return chosen;
}
