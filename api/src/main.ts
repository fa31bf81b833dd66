/** The game server as a process of its own; docs/operations-server.md says what can be set. */
import { hasSeveralAddresses, reachDatabase } from '@spieltag/server-kit/database';
import { watchDisk } from '@spieltag/server-kit/metrics';
import { runProcess, type Stop } from '@spieltag/server-kit/process';
import { requireWrappingKeys } from '@spieltag/server-kit/secrets';
import { SettingError } from '@spieltag/server-kit/settings';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import {
  type Database,
  DatabaseStartError,
  type EmbeddedPostgres,
  findMissingConnections,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from './database/index.ts';
import { createOperations } from './operations.ts';
import { createApi } from './server.ts';
import { configOf } from './settings/config.ts';
import { API_SETTINGS, type ApiSettings } from './settings/settings.table.ts';

/** Players come by the thousand when a deadline nears; whom the machine turns away tries again late. */
const CONNECTIONS_AT_ONCE = 4096;

async function start(settings: ApiSettings, log: Logger): Promise<Stop> {
  const config = configOf(settings);
  requireWrappingKeys(config.stage, config.wrappingKeys);
  if (config.publicUrl === null && config.stage !== 'development') {
    log.warn('Set PUBLIC_URL to the address of the game: previews of shared lineups need it');
  }
  const embedded = await startDatabase(settings, log);
  const url = settings.DATABASE_URL ?? embedded?.url ?? '';
  const db = openDatabase({
    url,
    maxConnections: settings.DATABASE_CONNECTIONS,
    onConnectionError: (err) => log.warn({ err }, 'A connection to the database was lost'),
  });
  const replica = openReplica(settings, log);
  await reachDatabase(db, url);
  const migrated = await migrate(db, (holder) =>
    log.warn({ holder }, 'The tables are held, they are brought up to date a little later'),
  );
  if (migrated.length > 0) log.info({ migrated }, 'The database was brought up to date');
  const pool = settings.DATABASE_CONNECTIONS;
  const missing = await findMissingConnections(db, pool, hasSeveralAddresses(url));
  if (missing) log.warn(missing, 'PostgreSQL allows too few connections: raise max_connections');
  const app = await createApi({ db, replica, config, log });
  const endDiskWatch = watchDisk({
    registry: app.metrics.registry,
    log,
    folders: [...settings.WATCHED_FOLDERS, ...(embedded ? [dataDirOf(settings)] : [])],
  });
  const { METRICS_PORT: metricsPort, METRICS_HOST, PORT: port, HOST: host } = settings;
  const operations = metricsPort === undefined ? undefined : await createOperations(app);
  if (metricsPort !== undefined)
    await operations?.listen({ port: metricsPort, host: METRICS_HOST });
  await app.listen({ port, host, backlog: CONNECTIONS_AT_ONCE });
  return async () => {
    await endDiskWatch();
    await app.close();
    await operations?.close();
    await replica?.destroy();
    await db.destroy();
    await embedded?.stop();
  };
}

/** Connects with the first query: a game without its replica starts all the same. */
function openReplica(
  { DATABASE_REPLICA_URL: url, DATABASE_CONNECTIONS }: ApiSettings,
  log: Logger,
): Kysely<Database> | undefined {
  if (url === undefined) return undefined;
  return openDatabase({
    url,
    maxConnections: DATABASE_CONNECTIONS,
    onConnectionError: (err) => log.warn({ err }, 'A connection to the replica was lost'),
  });
}

/** The PostgreSQL that comes with the game; undefined: there is another one. */
async function startDatabase(
  settings: ApiSettings,
  log: Logger,
): Promise<EmbeddedPostgres | undefined> {
  const { STAGE, DATABASE_URL, DATA_DIR } = settings;
  if (DATABASE_URL !== undefined) return undefined;
  if (STAGE !== 'development' && DATA_DIR === undefined) {
    throw new SettingError(
      'SETTING_MISSING',
      'DATABASE_URL',
      'must be set to a PostgreSQL, or DATA_DIR to a folder for the embedded one',
    );
  }
  return startEmbeddedPostgres({
    dataDir: dataDirOf(settings),
    onProgress: (message) => log.info(message),
    onFailure: (message) => log.error(message),
  });
}

const dataDirOf = ({ DATA_DIR }: ApiSettings) => DATA_DIR ?? '.data';

await runProcess({ settings: API_SETTINGS, start, operatorErrors: [DatabaseStartError] });
