import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import {
  DatabaseStartError,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from './database/index.ts';
import { createApi } from './server.ts';

/**
 * The game server as a process of its own.
 *
 * Environment: DATABASE_URL (a PostgreSQL of yours), or DATA_DIR for the one that comes with the
 * game (default `.data`; in production one of the two must be set); PORT (default 3000), HOST
 * (default 0.0.0.0), LOG_LEVEL (default info), and those of `readConfig`.
 */
const STOP_WITHIN_MS = 20_000;

const { env } = process;
const log = pino({ level: env.LOG_LEVEL || 'info' });

function portOf(text: string | undefined): number {
  const port = Number(text || '3000');
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${text}"`);
}

async function start(): Promise<() => Promise<void>> {
  const config = readConfig(env);
  const port = portOf(env.PORT);
  if (config.stage === 'production' && !env.DATABASE_URL && !env.DATA_DIR) {
    throw new ConfigError(
      'Set DATABASE_URL to a PostgreSQL, or DATA_DIR to a folder for the embedded one',
    );
  }
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: env.DATA_DIR || '.data',
        onProgress: (message) => log.info(message),
      });
  const db = openDatabase({
    url: env.DATABASE_URL || embedded?.url || '',
    onConnectionError: (err) => log.warn({ err }, 'A connection to the database was lost'),
  });
  const migrated = await migrate(db);
  if (migrated.length > 0) log.info({ migrated }, 'The database was brought up to date');
  const app = await createApi({ db, config, log });
  await app.listen({ port, host: env.HOST || '0.0.0.0' });
  return async () => {
    await app.close();
    await db.destroy();
    await embedded?.stop();
  };
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'Stopping');
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      stop().then(
        () => process.exit(0),
        (err: unknown) => {
          log.error({ err }, 'Stopping failed');
          process.exit(1);
        },
      );
    });
  }
}

try {
  stopOnSignals(await start());
} catch (error) {
  const isMendable = error instanceof DatabaseStartError || error instanceof ConfigError;
  log.fatal(isMendable ? error.message : error);
  process.exit(1);
}
