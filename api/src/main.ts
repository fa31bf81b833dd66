import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import {
  DatabaseStartError,
  migrate,
  openDatabase,
  startEmbeddedPostgres,
} from './database/index.ts';
import { createOperations } from './operations.ts';
import { createApi } from './server.ts';
import {
  DatabaseUnfitError,
  isMachineRefusal,
  requireWrappingKeys,
  WrappingKeyError,
} from './server-base/index.ts';

/**
 * The game server as a process of its own.
 *
 * Environment: DATABASE_URL (a PostgreSQL of yours), or DATA_DIR for the one that comes with the
 * game (default `.data` while developing; else one of the two must be set); PORT (default 3000), HOST
 * (default 0.0.0.0), METRICS_PORT (default: none) and METRICS_HOST (default 127.0.0.1) for
 * `/metrics` and health, DATABASE_CONNECTIONS (default 16), LOG_LEVEL (default info), and those of
 * `readConfig`.
 */
const STOP_WITHIN_MS = 20_000;
/** Players come by the thousand when a deadline nears; whom the machine turns away tries again late. */
const CONNECTIONS_AT_ONCE = 4096;

/** What an operator can mend: said in one line, without a trace of our code. */
const MENDABLE = [ConfigError, WrappingKeyError, DatabaseStartError, DatabaseUnfitError];

const { env } = process;
const log = pino({ level: env.LOG_LEVEL || 'info' });

function numberOf(name: string, fallback: number, [min, max]: readonly [number, number]): number {
  const text = env[name] || `${fallback}`;
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
}

const PORTS = [0, 65_535] as const;

async function start(): Promise<() => Promise<void>> {
  const config = readConfig(env);
  requireWrappingKeys(config.stage, config.wrappingKeys);
  if (config.publicUrl === null && config.stage !== 'development') {
    log.warn('Set PUBLIC_URL to the address of the game: previews of shared lineups need it');
  }
  const port = numberOf('PORT', 3000, PORTS);
  const metricsPort = env.METRICS_PORT ? numberOf('METRICS_PORT', 0, PORTS) : undefined;
  const maxConnections = numberOf('DATABASE_CONNECTIONS', 16, [4, 1000]);
  if (config.stage !== 'development' && !env.DATABASE_URL && !env.DATA_DIR) {
    throw new ConfigError(
      'Set DATABASE_URL to a PostgreSQL, or DATA_DIR to a folder for the embedded one',
    );
  }
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: env.DATA_DIR || '.data',
        onProgress: (message) => log.info(message),
        onFailure: (message) => log.error(message),
      });
  const db = openDatabase({
    url: env.DATABASE_URL || embedded?.url || '',
    maxConnections,
    onConnectionError: (err) => log.warn({ err }, 'A connection to the database was lost'),
  });
  const migrated = await migrate(db);
  if (migrated.length > 0) log.info({ migrated }, 'The database was brought up to date');
  const app = await createApi({ db, config, log });
  const operations = metricsPort === undefined ? undefined : await createOperations(app);
  await operations?.listen({ port: metricsPort, host: env.METRICS_HOST || '127.0.0.1' });
  await app.listen({ port, host: env.HOST || '0.0.0.0', backlog: CONNECTIONS_AT_ONCE });
  return async () => {
    await app.close();
    await operations?.close();
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
  const isMendable = MENDABLE.some((kind) => error instanceof kind) || isMachineRefusal(error);
  log.fatal(isMendable ? (error as Error).message : error);
  process.exit(1);
}
