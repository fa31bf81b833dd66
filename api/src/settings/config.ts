import { readStage, STAGES, type Stage } from '@spieltag/shared-kernel/composition';
import {
  type ClientSettings,
  DEFAULT_CLIENT_SETTINGS,
  readClientSettings,
} from './gameloop/client-settings.ts';
import { readPublicUrl } from './public-url.ts';
import { readWrappingKeys, type WrappingKeys } from './server-base/index.ts';
import { type ExternalPages, readExternalPages } from './sportsdata/external-pages.ts';

/** The issuer of the magazine's accounts (OpenID Connect). */
export interface IssuerConfig {
  /** As in the `iss` claim, e.g. `https://accounts.example.org`. */
  readonly issuer: string;
  /** Expected audience of its ID tokens. */
  readonly clientId: string;
  /** Where its keys are; unset: as its discovery document says. */
  readonly jwksUri?: string;
  /** How long it may take to answer; default 5000. */
  readonly timeoutMs?: number;
}

/** A claim of the issuer's ID tokens, equal to the value or a list that holds it. */
export interface RequiredClaim {
  readonly name: string;
  readonly value: string;
}

/** Settings of the game server. */
export interface ApiConfig {
  readonly stage: Stage;
  /** Life of a bearer token. */
  readonly tokenLifetimeSeconds: number;
  /** Clients with an older internal build number are asked to update. */
  readonly minimumBuildNr: number;
  /** Whether devices may sign in as guests. */
  readonly uidAuthAllowed: boolean;
  /** null: signing in with an account of the magazine is not possible. */
  readonly issuer: IssuerConfig | null;
  /** Days after which another key signs the tokens. */
  readonly signingKeyDays: number;
  /** What signing keys are kept under; null: nothing, while developing. */
  readonly wrappingKeys: WrappingKeys | null;
  /** Accounts of the issuer whose readers are administrators, by their `sub`. */
  readonly adminSubjects: readonly string[];
  /** Readers whose ID tokens say this are administrators as well; null: no claim makes one. */
  readonly adminClaim: RequiredClaim | null;
  /** Sign-ins per device or account and minute, fifty times that per address; default 60, while developing 600. */
  readonly signInsPerMinute: number;
  /** Tries to join by a token per account and minute; default 20, while developing 600. */
  readonly joinsPerMinute: number;
  /** Changes per account and minute; default 240, while developing 6000. */
  readonly writesPerMinute: number;
  /** Pictures per account and minute; default 10, while developing 600. */
  readonly uploadsPerMinute: number;
  /** Pages of matches and players elsewhere; default: none, the game's own are shown. */
  readonly externalPages: ExternalPages;
  /** Help links, push channels, seasons with ads. */
  readonly clientSettings: ClientSettings;
  /** Where players reach the game, such as `https://game.example`; null: links have no host. */
  readonly publicUrl: string | null;
  /** The address of the caller is taken from `X-Forwarded-For`. */
  readonly trustProxy: boolean;
  /** Every reply is checked against its contract row; a mismatch is an error. For tests. */
  readonly checkReplies: boolean;
}

/** A setting the operator can mend; the message is one clear line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** While developing a whole test suite comes from one address. */
const DEVELOPMENT = {
  signInsPerMinute: 600,
  joinsPerMinute: 600,
  writesPerMinute: 6000,
  uploadsPerMinute: 600,
};
const PUBLIC = {
  signInsPerMinute: 60,
  joinsPerMinute: 20,
  writesPerMinute: 240,
  uploadsPerMinute: 10,
};
const CALLS_PER_MINUTE = { development: DEVELOPMENT, staging: PUBLIC, production: PUBLIC } as const;

/** What the development issuer says of its administrator. */
const DEVELOPMENT_ADMIN: RequiredClaim = { name: 'roles', value: 'administrator' };

const DEFAULTS: Omit<ApiConfig, keyof typeof PUBLIC | 'adminClaim'> = {
  stage: 'production',
  tokenLifetimeSeconds: 900,
  minimumBuildNr: 0,
  uidAuthAllowed: true,
  issuer: null,
  externalPages: {},
  clientSettings: DEFAULT_CLIENT_SETTINGS,
  signingKeyDays: 30,
  wrappingKeys: null,
  adminSubjects: [],
  publicUrl: null,
  trustProxy: false,
  checkReplies: false,
};

/** The default settings with some of them replaced. */
export function createConfig(overrides: Partial<ApiConfig> = {}): ApiConfig {
  const { stage = DEFAULTS.stage } = overrides;
  const adminClaim = stage === 'development' ? DEVELOPMENT_ADMIN : null;
  return { ...DEFAULTS, adminClaim, ...CALLS_PER_MINUTE[stage], ...overrides };
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (!/^\d{1,9}$/.test(text)) {
    throw new ConfigError(`${name} must be a whole number, not "${text}"`);
  }
  return Number(text);
}

function stageOf(env: NodeJS.ProcessEnv): Stage {
  const stage = readStage(env.STAGE);
  if (!stage) {
    throw new ConfigError(`STAGE must be one of ${STAGES.join(', ')}, not "${env.STAGE}"`);
  }
  return stage;
}

function issuerOf(env: NodeJS.ProcessEnv): IssuerConfig | null {
  if (!env.OIDC_ISSUER) return null;
  if (!URL.canParse(env.OIDC_ISSUER)) {
    throw new ConfigError(`OIDC_ISSUER must be a URL, not "${env.OIDC_ISSUER}"`);
  }
  return {
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID || 'spieltag',
    ...(env.OIDC_JWKS_URI ? { jwksUri: env.OIDC_JWKS_URI } : {}),
  };
}

function publicUrlOf(env: NodeJS.ProcessEnv): string | null {
  if (!env.PUBLIC_URL) return null;
  const url = readPublicUrl(env.PUBLIC_URL);
  if (url !== undefined) return url;
  throw new ConfigError(
    `PUBLIC_URL must be an address without a path, https://game.example, not "${env.PUBLIC_URL}"`,
  );
}

function adminClaimOf(env: NodeJS.ProcessEnv): { adminClaim?: RequiredClaim } {
  const text = env.OIDC_ADMIN_CLAIM;
  if (!text) return {};
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) {
    throw new ConfigError(`OIDC_ADMIN_CLAIM must be a claim and its value, name=value`);
  }
  return { adminClaim: { name: text.slice(0, at), value: text.slice(at + 1) } };
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** What a setting says in words of its own; undefined: it is not set. */
function readSetting<T>(
  env: NodeJS.ProcessEnv,
  name: string,
  read: (text: string) => T,
): T | undefined {
  const text = env[name];
  if (!text) return undefined;
  try {
    return read(text);
  } catch (error) {
    throw new ConfigError(`${name} must be as documented, but ${(error as Error).message}`);
  }
}

/**
 * The settings of the environment: STAGE, TOKEN_LIFETIME_SECONDS, MINIMUM_BUILD_NR,
 * UID_AUTH_ALLOWED (`false` forbids guests), OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_JWKS_URI,
 * OIDC_ADMIN_CLAIM (`name=value`), ADMIN_SUBJECTS (separated by commas), SIGNING_KEY_DAYS,
 * KEY_WRAPPING_SECRET (see `readWrappingKeys`),
 * EXTERNAL_PAGES (JSON, see `readExternalPages`), CLIENT_SETTINGS (JSON, see
 * `readClientSettings`), SIGN_INS_PER_MINUTE, JOINS_PER_MINUTE,
 * WRITES_PER_MINUTE, UPLOADS_PER_MINUTE, PUBLIC_URL, TRUST_PROXY (`true`).
 * @throws ConfigError, WrappingKeyError
 */
export function readConfig(env: NodeJS.ProcessEnv): ApiConfig {
  const stage = stageOf(env);
  const calls = CALLS_PER_MINUTE[stage];
  return createConfig({
    stage,
    tokenLifetimeSeconds: wholeNumber(env, 'TOKEN_LIFETIME_SECONDS', DEFAULTS.tokenLifetimeSeconds),
    minimumBuildNr: wholeNumber(env, 'MINIMUM_BUILD_NR', DEFAULTS.minimumBuildNr),
    uidAuthAllowed: env.UID_AUTH_ALLOWED !== 'false',
    issuer: issuerOf(env),
    externalPages: readSetting(env, 'EXTERNAL_PAGES', readExternalPages) ?? {},
    clientSettings:
      readSetting(env, 'CLIENT_SETTINGS', readClientSettings) ?? DEFAULT_CLIENT_SETTINGS,
    signingKeyDays: wholeNumber(env, 'SIGNING_KEY_DAYS', DEFAULTS.signingKeyDays),
    wrappingKeys: readWrappingKeys(env),
    adminSubjects: listOf(env.ADMIN_SUBJECTS),
    ...adminClaimOf(env),
    signInsPerMinute: wholeNumber(env, 'SIGN_INS_PER_MINUTE', calls.signInsPerMinute),
    joinsPerMinute: wholeNumber(env, 'JOINS_PER_MINUTE', calls.joinsPerMinute),
    writesPerMinute: wholeNumber(env, 'WRITES_PER_MINUTE', calls.writesPerMinute),
    uploadsPerMinute: wholeNumber(env, 'UPLOADS_PER_MINUTE', calls.uploadsPerMinute),
    publicUrl: publicUrlOf(env),
    trustProxy: env.TRUST_PROXY === 'true',
  });
}
