import { join, resolve } from 'node:path';
import { type ApiConfig, configOf } from '@spieltag/api/config';
import { API_SETTINGS } from '@spieltag/api/settings';
import { type RegistryOptions, registryOptionsOf } from '@spieltag/registry/options';
import { REGISTRY_SETTINGS } from '@spieltag/registry/settings';
import { signingKeyFile } from '@spieltag/registry/tokens';
import { readSettings } from '@spieltag/server-kit/settings';
import type { Stage } from '@spieltag/shared-kernel/composition';
import { StartError } from './start-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Of servers that are processes of their own: one process with both has no use for them. */
const OF_OWN_PROCESSES = [
  'DATABASE_REPLICA_URL',
  'WATCHED_FOLDERS',
  'CERTIFICATE_FILE',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'GAME_URL',
  'OPERATOR_DIR',
  'SEED_DIR',
  'PACKAGES_DIR',
];
/** Relative ones are so to where the command was typed. */
const FILES = ['ARTEFACTS_DIR', 'DOCUMENTS_DIR', 'LAST_GOOD_FILE', 'REGISTRY_SIGNING_KEY_FILE'];
/** Said where nothing else is: whoever plays reads what goes wrong alone. */
const LOG_LEVEL = 'warn';
/** In place of the address of the embedded database, which is known once it is up. */
const EMBEDDED = 'postgresql://localhost/embedded';

/** What is set of the servers, and what the start decides of them. */
export interface ServerSettings {
  /** By the names the guides for operators have. */
  readonly serverEnv: Env;
  readonly stage: Stage;
  readonly publicUrl: string;
  readonly ownUrl: string;
  readonly operatorOrigin: string | undefined;
  readonly dataDir: string;
}

/** What both servers are told. */
export interface ServerOptions {
  readonly game: ApiConfig;
  readonly registry: Omit<RegistryOptions, 'databaseUrl' | 'operatorDir'>;
  readonly databaseConnections: number;
  readonly metricsHost: string;
  readonly logLevel: string;
}

/**
 * What is set of the servers, with absolute paths.
 * @throws StartError for what would count for nothing
 */
export function readServerEnv(env: Env, from: string): Env {
  const unused = OF_OWN_PROCESSES.filter((name) => env[name]);
  if (unused.length > 0) {
    throw new StartError(
      `npm start has no use for ${unused.join(', ')}, which servers that are processes of their own have: leave it out, or see docs/operations.md`,
    );
  }
  const names = Object.keys({ ...API_SETTINGS, ...REGISTRY_SETTINGS });
  const given = names.flatMap((name) => {
    const text = env[name];
    if (!text) return [];
    return [[name, FILES.includes(name) ? resolve(from, text) : text]] as const;
  });
  return Object.fromEntries(given);
}

/**
 * What comes of it and of the settings of the start: the same as where each server reads them itself.
 * @throws SettingError, WrappingKeyError
 */
export function serverOptionsOf(settings: ServerSettings): ServerOptions {
  const { serverEnv, dataDir } = settings;
  const env = {
    DATABASE_URL: EMBEDDED,
    ARTEFACTS_DIR: join(dataDir, 'artefacts'),
    LAST_GOOD_FILE: join(dataDir, 'registry', 'last-good.json'),
    REGISTRY_SIGNING_KEY_FILE: signingKeyFile(dataDir),
    LOG_LEVEL,
    ...serverEnv,
    STAGE: settings.stage,
    PUBLIC_URL: settings.publicUrl,
    GAME_URL: settings.ownUrl,
    OPERATOR_ORIGIN: settings.operatorOrigin,
    // Wanted beside an origin: here the page is handed over once it is built.
    OPERATOR_DIR: 'operator/dist',
  };
  const game = readSettings(API_SETTINGS, env);
  const options = registryOptionsOf(readSettings(REGISTRY_SETTINGS, env));
  const { databaseUrl: _unknown, operatorDir: _built, ...registry } = options;
  return {
    game: configOf(game),
    registry,
    databaseConnections: game.DATABASE_CONNECTIONS,
    metricsHost: game.METRICS_HOST,
    logLevel: game.LOG_LEVEL,
  };
}
