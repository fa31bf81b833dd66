import { readWrappingKeys, type WrappingKeys } from '@spieltag/server-kit/secrets';
import { type Environment, readSettings } from '@spieltag/server-kit/settings';
import type { Stage } from '@spieltag/shared-kernel/composition';
import { type ClientSettings, DEFAULT_CLIENT_SETTINGS } from './client-settings.ts';
import type { ExternalPages } from './external-pages.ts';
import { DEFAULT_PUSH, type PushConfig, pushConfigOf } from './push-config.ts';
import type { RequiredClaim } from './required-claim.ts';
import { API_SETTINGS, type ApiSettings } from './settings.table.ts';

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

/** Settings of the game server. */
export interface ApiConfig {
  readonly stage: Stage;
  /** Life of a bearer token. */
  readonly tokenLifetimeSeconds: number;
  /** Clients with an older internal build number are asked to update. */
  readonly minimumBuildNr: number;
  /** Days between the wish to delete an account and its deletion. */
  readonly deletionGraceDays: number;
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
  /** Shared with the registry, which calls for its operators; null: it does not. */
  readonly administrationSecret: string | null;
  /** Sign-ins per device or account and minute, fifty times that per address; default 60, while developing 600. */
  readonly signInsPerMinute: number;
  /** Tries to join by a token per account and minute; default 20, while developing 600. */
  readonly joinsPerMinute: number;
  /** Changes per account and minute; default 240, while developing 6000. */
  readonly writesPerMinute: number;
  /** Pictures per account and minute; default 10, while developing 600. */
  readonly uploadsPerMinute: number;
  /** Streams of this process at a time. */
  readonly streams: number;
  /** Streams of an address at a time, at this process. */
  readonly streamsPerAddress: number;
  /** Folder of the operator's own documents; null: those that come with the game. */
  readonly documentsDir: string | null;
  /** Pages of matches and players elsewhere; default: none, the game's own are shown. */
  readonly externalPages: ExternalPages;
  /** Help links, push channels, seasons with ads. */
  readonly clientSettings: ClientSettings;
  /** What players are told outside the game. */
  readonly push: PushConfig;
  /** Where the pages of apps stand. */
  readonly appOrigins: readonly string[];
  /** Where players reach the game, such as `https://game.example`; null: links have no host. */
  readonly publicUrl: string | null;
  /** The address of the caller is taken from `X-Forwarded-For`. */
  readonly trustProxy: boolean;
  /** Every reply is checked against its contract row; a mismatch is an error. For tests. */
  readonly checkReplies: boolean;
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
  deletionGraceDays: 14,
  uidAuthAllowed: true,
  issuer: null,
  documentsDir: null,
  externalPages: {},
  clientSettings: DEFAULT_CLIENT_SETTINGS,
  signingKeyDays: 30,
  streams: 12_000,
  streamsPerAddress: 1000,
  wrappingKeys: null,
  adminSubjects: [],
  administrationSecret: null,
  push: DEFAULT_PUSH,
  appOrigins: [],
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

/**
 * The settings of the environment, see `API_SETTINGS`.
 * @throws SettingError, WrappingKeyError
 */
export function readConfig(env: Environment): ApiConfig {
  return configOf(readSettings(API_SETTINGS, env));
}

/** What the server makes of its settings. @throws SettingError, WrappingKeyError */
export function configOf(settings: ApiSettings): ApiConfig {
  const { KEY_WRAPPING_SECRET, OIDC_ADMIN_CLAIM: adminClaim } = settings;
  const calls = CALLS_PER_MINUTE[settings.STAGE];
  return createConfig({
    stage: settings.STAGE,
    tokenLifetimeSeconds: settings.TOKEN_LIFETIME_SECONDS,
    minimumBuildNr: settings.MINIMUM_BUILD_NR,
    deletionGraceDays: settings.DELETION_GRACE_DAYS,
    uidAuthAllowed: settings.UID_AUTH_ALLOWED,
    issuer: issuerOf(settings),
    documentsDir: settings.DOCUMENTS_DIR ?? null,
    externalPages: settings.EXTERNAL_PAGES,
    clientSettings: settings.CLIENT_SETTINGS,
    signingKeyDays: settings.SIGNING_KEY_DAYS,
    wrappingKeys: readWrappingKeys({ KEY_WRAPPING_SECRET }),
    adminSubjects: listOf(settings.ADMIN_SUBJECTS),
    ...(adminClaim ? { adminClaim } : {}),
    administrationSecret: settings.ADMINISTRATION_SECRET,
    signInsPerMinute: settings.SIGN_INS_PER_MINUTE ?? calls.signInsPerMinute,
    joinsPerMinute: settings.JOINS_PER_MINUTE ?? calls.joinsPerMinute,
    writesPerMinute: settings.WRITES_PER_MINUTE ?? calls.writesPerMinute,
    uploadsPerMinute: settings.UPLOADS_PER_MINUTE ?? calls.uploadsPerMinute,
    streams: settings.STREAMS,
    streamsPerAddress: settings.STREAMS_PER_ADDRESS,
    push: pushConfigOf(settings),
    appOrigins: settings.APP_ORIGINS,
    publicUrl: settings.PUBLIC_URL,
    trustProxy: settings.TRUST_PROXY,
  });
}

function issuerOf(settings: ApiSettings): IssuerConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_JWKS_URI: jwksUri } = settings;
  if (issuer === undefined) return null;
  return { issuer, clientId, ...(jwksUri ? { jwksUri } : {}) };
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
