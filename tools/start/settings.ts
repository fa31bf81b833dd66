import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type FeedSpec, parseSeasonArgument } from '@spieltag/api/feed';
import { readPublicUrl } from '@spieltag/api/public-url';
import { readConsumerOrigins, readOperatorOrigin } from '@spieltag/registry/origins';
import { readStage, STAGES, type Stage } from '@spieltag/shared-kernel/composition';
import { readServerEnv, serverOptionsOf } from './server-settings.ts';
import { StartError } from './start-error.ts';

/** How the game is started; from the environment and the command line. */
export interface StartSettings {
  readonly port: number;
  /** Address of this machine to listen on; undefined: whoever calls has to be on it. */
  readonly host: string | undefined;
  /** How this machine itself reaches the game. */
  readonly ownUrl: string;
  /** How players reach the game; like `ownUrl` without a slash at its end. */
  readonly publicUrl: string;
  /** Where operators have their page; undefined: nowhere. */
  readonly operatorOrigin: string | undefined;
  /** Where shells of others ask what is live. */
  readonly consumerOrigins: readonly string[];
  /** Where the game server serves its metrics, on this machine only; undefined: nowhere. */
  readonly metricsPort: number | undefined;
  readonly dataDir: string;
  /** False: it is the default, and another one will do. */
  readonly isDataDirNamed: boolean;
  /** Set: this PostgreSQL is used instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Unset it is `development`, in this start alone. */
  readonly stage: Stage;
  /** What else is set of game server and registry, by the names the guides for operators have. */
  readonly serverEnv: Env;
  /** At least one; folders are absolute. */
  readonly seasons: readonly FeedSpec[];
  /** Game seconds per second; undefined: the season is stepped by hand. */
  readonly speed: number | undefined;
  readonly bots: number;
  /** False: nobody joins a season once it runs. */
  readonly joinWhileRunning: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

const MAX_PORT = 65_535;
const MAX_BOTS = 100_000;
const OPTIONS = {
  season: { type: 'string', multiple: true },
  speed: { type: 'string' },
  bots: { type: 'string' },
  'closed-once-running': { type: 'boolean' },
} as const;

/**
 * Reads the settings. Folders are relative to where the command was typed; what is not set lies in
 * the repository's folder.
 * @throws StartError, SettingError, WrappingKeyError, FeedError where it is about a season
 */
export function readSettings(args: readonly string[], env: Env, root: string): StartSettings {
  const options = parse(args, env);
  const from = env.INIT_CWD ?? root;
  const port = wholeNumber('PORT', env.PORT || '8080', 1, MAX_PORT);
  const host = env.HOST || undefined;
  const ownUrl = urlOf(host, port);
  const stage = stageOf(env.STAGE || 'development');
  if (env.AD_URL) requireAdUrl(env.AD_URL);
  const settings: StartSettings = {
    port,
    host,
    ownUrl,
    publicUrl: env.PUBLIC_URL ? publicUrl(env.PUBLIC_URL) : ownUrl,
    operatorOrigin: readOperatorOrigin(env, stage) ?? ownOperatorOrigin(stage, ownUrl),
    consumerOrigins: readConsumerOrigins(env, stage),
    metricsPort: env.METRICS_PORT
      ? wholeNumber('METRICS_PORT', env.METRICS_PORT, 1, MAX_PORT)
      : undefined,
    dataDir: env.DATA_DIR ? resolve(from, env.DATA_DIR) : resolve(root, '.data'),
    isDataDirNamed: Boolean(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ? databaseUrl(env.DATABASE_URL) : undefined,
    stage,
    serverEnv: readServerEnv(env, from),
    seasons: (options.season ?? ['generated']).map((season) => readSeason(season, from)),
    speed: options.speed === undefined ? undefined : positiveNumber('--speed', options.speed),
    bots: wholeNumber('--bots', options.bots ?? '1000', 0, MAX_BOTS),
    joinWhileRunning: !options['closed-once-running'],
  };
  // Refused before anything takes long.
  serverOptionsOf(settings);
  return settings;
}

function parse(args: readonly string[], env: Env) {
  const names = Object.keys(OPTIONS);
  // npm keeps what stands before `--` for itself.
  const kept = names.find((name) => env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined);
  if (kept) throw new StartError(`write 'npm start -- --${kept} ...', with -- before the options`);
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [reason = ''] = message.split('. ');
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') throw new StartError(reason);
    throw new StartError(`${reason}, known are: ${names.map((name) => `--${name}`).join(', ')}`);
  }
}

function stageOf(text: string): Stage {
  const stage = readStage(text);
  if (stage) return stage;
  throw new StartError(`STAGE must be one of ${STAGES.join(', ')}, not '${text}'`);
}

function databaseUrl(text: string): string {
  const { protocol } = url('DATABASE_URL', text);
  if (protocol === 'postgres:' || protocol === 'postgresql:') return text;
  throw new StartError('DATABASE_URL must begin with postgresql://');
}

function publicUrl(text: string): string {
  const address = readPublicUrl(text);
  if (address === undefined) {
    throw new StartError('PUBLIC_URL must be an address without a path, https://game.example');
  }
  return address;
}

/** While developing it is a neighbour of `localhost`, which browsers find on this machine. */
function ownOperatorOrigin(stage: Stage, ownUrl: string): string | undefined {
  const { hostname, port } = new URL(ownUrl);
  const isHere = stage === 'development' && /^(localhost|127\.0\.0\.1)$/.test(hostname);
  return isHere ? `http://operator.localhost:${port}` : undefined;
}

/** What listens everywhere, or on this machine only, is its `localhost`. */
function urlOf(host: string | undefined, port: number): string {
  const isEverywhere = host === undefined || ['0.0.0.0', '::'].includes(host);
  const name = isEverywhere ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function requireAdUrl(text: string): void {
  const { protocol } = url('AD_URL', text);
  if (protocol === 'https:' || protocol === 'http:') return;
  throw new StartError('AD_URL must begin with https://');
}

function url(name: string, text: string): URL {
  const parsed = URL.parse(text);
  // Not repeated: it may hold a password.
  if (!parsed) throw new StartError(`${name} must be an address`);
  return parsed;
}

function readSeason(argument: string, from: string): FeedSpec {
  const spec = parseSeasonArgument(argument);
  return spec.folder ? { ...spec, folder: resolve(from, spec.folder) } : spec;
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new StartError(`${name} must be a whole number from ${min} to ${max}, not '${text}'`);
  }
  return value;
}

function positiveNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) {
    throw new StartError(`${name} must be a number above 0, not '${text}'`);
  }
  return value;
}
