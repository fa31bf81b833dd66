import { databaseUrlSetting } from '@spieltag/server-kit/database';
import { readAdministrationSecret } from '@spieltag/server-kit/operator-tokens';
import {
  choiceSetting,
  flagSetting,
  httpAddressSetting,
  listSetting,
  numberSetting,
  parsedSetting,
  readHttpAddress,
  type SettingsOf,
  textSetting,
} from '@spieltag/server-kit/settings';
import { tracingSettings } from '@spieltag/server-kit/tracing';
import { STAGES } from '@spieltag/shared-kernel/composition';
import { readAppOrigins } from './app-origins.ts';
import { DEFAULT_CLIENT_SETTINGS, readClientSettings } from './client-settings.ts';
import { readExternalPages } from './external-pages.ts';
import { readPublicUrl } from './public-url.ts';
import { readPushHosts } from './push-hosts.ts';
import { readFcmAccount, readPushContact } from './push-values.ts';
import { readRequiredClaim } from './required-claim.ts';
import { readSmtpUrl } from './smtp-url.ts';

/** What can be set of the game server, in the order of the guide for operators. */
export const API_SETTINGS = {
  DATABASE_URL: databaseUrlSetting(
    'a PostgreSQL of yours, 16 or newer; several addresses with commas between them: the one that takes writes; the connection has to be a session, not one of a pooler per transaction: statements are prepared',
  ),
  DATABASE_REPLICA_URL: databaseUrlSetting(
    'a replica that follows it: rankings, results of others and client databases are read there while it is fresh, see [the replica](operations-server.md#the-replica)',
    { defaultDoc: 'none' },
  ),
  DATA_DIR: textSetting(
    'folder of the PostgreSQL that comes with the game, when there is no `DATABASE_URL`; outside development one of the two must be set',
    { defaultDoc: '`.data`' },
  ),
  DATABASE_CONNECTIONS: numberSetting(
    'connections held at most, beside two that listen for changes, and one more where DATABASE_URL has another address; three fewer requests work at a time',
    { default: 16, minimum: 4, maximum: 1000 },
  ),
  PORT: numberSetting('where players are answered', { default: 3000, maximum: 65_535 }),
  HOST: textSetting('address of this machine `PORT` is on', { default: '0.0.0.0' }),
  METRICS_PORT: numberSetting(
    'where operators are answered: `/metrics`, `/health/live`, `/health/ready`',
    { default: undefined, maximum: 65_535, defaultDoc: 'none' },
  ),
  METRICS_HOST: textSetting('address of this machine `METRICS_PORT` is on', {
    default: '127.0.0.1',
  }),
  WATCHED_FOLDERS: listSetting(
    'folders whose disks are watched, with commas between them, see [alerts](operations.md#alerts); that of an embedded database is so anyway',
  ),
  STAGE: choiceSetting(
    STAGES,
    'as `staging`: no simulation, limits for the public. `development` has simulation for everybody; `npm start` alone begins with it',
    { default: 'production' },
  ),
  LOG_LEVEL: choiceSetting(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    '`debug` also tells of reads that succeed',
    { default: 'info' },
  ),
  ...tracingSettings('spieltag-api'),
  KEY_WRAPPING_SECRET: textSetting(
    '32 random bytes in base64 (`openssl rand -base64 32`), what signing keys are kept under; after a comma older ones, see [signing keys at rest](operations.md#signing-keys-at-rest)',
    { defaultDoc: 'must be set outside development', isSecret: true },
  ),
  SIGNING_KEY_DAYS: numberSetting('days after which another key signs the tokens', { default: 30 }),
  PUBLIC_URL: parsedSetting(
    readPublicUrl,
    'address players reach the game at, such as `https://game.example`; links in shared pages begin with it. Without it they name no host, and messengers show no pictures',
    {
      default: null,
      defaultDoc: 'none',
      form: 'an address without a path, https://game.example',
    },
  ),
  TRUST_PROXY: flagSetting('`true` behind an edge: addresses come from `X-Forwarded-For`', {
    default: false,
  }),
  SIGN_INS_PER_MINUTE: numberSetting(
    'of a device or an account; fifty times that of an address, behind which a whole stadium may play. Asking for users by the ids of the issuer: of an address',
    { default: undefined, defaultDoc: '60' },
  ),
  JOINS_PER_MINUTE: numberSetting(
    'tries of an account to join by a token; three times that of an address',
    { default: undefined, defaultDoc: '20' },
  ),
  WRITES_PER_MINUTE: numberSetting('changes of an account; twenty times that of an address', {
    default: undefined,
    defaultDoc: '240',
  }),
  UPLOADS_PER_MINUTE: numberSetting('pictures of an account; five times that of an address', {
    default: undefined,
    defaultDoc: '10',
  }),
  STREAMS: numberSetting(
    'streams a process keeps open at a time; pages beyond them poll. Each takes a file descriptor: the limit of the process has to be above',
    { default: 12_000 },
  ),
  STREAMS_PER_ADDRESS: numberSetting(
    'of these from one address; of a /48 of IPv6 no more than an eighth of all',
    { default: 1000 },
  ),
  TOKEN_LIFETIME_SECONDS: numberSetting('life of a bearer token', { default: 900 }),
  MINIMUM_BUILD_NR: numberSetting('older clients are asked to update', { default: 0 }),
  DELETION_GRACE_DAYS: numberSetting(
    'days between the wish of a player to have the account deleted and its deletion, during which it can be taken back; 0: within a minute',
    { default: 14, minimum: 0, maximum: 90 },
  ),
  UID_AUTH_ALLOWED: flagSetting('`false` forbids guests', { default: true }),
  DOCUMENTS_DIR: textSetting(
    'folder of your imprint, terms and the like, which take the place of those that come with the game, see [documents](operations-server.md#documents)',
    { defaultDoc: 'none' },
  ),
  EXTERNAL_PAGES: parsedSetting(
    readExternalPages,
    'JSON: addresses of pages of matches and players elsewhere, by season, league or `*`',
    { default: {}, defaultDoc: '`{}`' },
  ),
  CLIENT_SETTINGS: parsedSetting(
    readClientSettings,
    'JSON: `helpLinks`, `groupJoinBasePath`, `showPushChannels`, `showMissedPoints`, `seasonsWithAds`, `promo` (`title`, `text`, `url`: a banner above help and settings until a player puts it away), as clients read them in the state of a season',
    { default: DEFAULT_CLIENT_SETTINGS, defaultDoc: '`{}`' },
  ),
  OIDC_ISSUER: parsedSetting(readHttpAddress, "the magazine's sign-in, as in the claim `iss`", {
    default: undefined,
    defaultDoc: 'none',
    form: 'an address, https://...',
  }),
  OIDC_CLIENT_ID: textSetting(
    'audience its ID tokens are for; of their names only `nickname` is taken, for a new player',
    { default: 'spieltag' },
  ),
  OIDC_JWKS_URI: httpAddressSetting(
    'where its keys are; they are fetched every ten minutes, and go on while it does not answer',
    {
      defaultDoc: 'as its discovery document says',
    },
  ),
  OIDC_ADMIN_CLAIM: parsedSetting(
    readRequiredClaim,
    'a claim and its value, `name=value`: readers whose ID tokens say this are administrators',
    { default: undefined, defaultDoc: 'none', form: 'a claim and its value, name=value' },
  ),
  ADMINISTRATION_SECRET: parsedSetting(
    readAdministrationSecret,
    'what the registry shows when it calls for an operator, the same as there: 32 characters or more (`openssl rand -base64 32`)',
    {
      default: null,
      defaultDoc: "none: the operators' page has nothing of the game",
      form: '32 characters or more',
      isSecret: true,
    },
  ),
  PUSH: flagSetting(
    '`false` where nobody is to be told anything outside the game: a copy of a game has the devices of its players, see [notifications](operations-server.md#notifications)',
    { default: true },
  ),
  PUSH_CONTACT: parsedSetting(
    readPushContact,
    'whom push services may write to about this game; without it and `PUBLIC_URL` browsers are offered no notifications outside development',
    { default: undefined, defaultDoc: '`PUBLIC_URL`', form: 'mailto:… or https://…' },
  ),
  VAPID_PUBLIC_KEY: textSetting(
    'key pair push services know this game by, base64url; another pair ends all subscriptions',
    { defaultDoc: 'made once and kept in the database' },
  ),
  VAPID_PRIVATE_KEY: textSetting('its other half', {
    defaultDoc: 'made once and kept in the database, under `KEY_WRAPPING_SECRET`',
    isSecret: true,
  }),
  PUSH_HOSTS: parsedSetting(
    readPushHosts,
    'hosts endpoints of browsers may lead to, with commas between them; `*.` stands for names before it, a whole origin for one of yours, on whatever address',
    {
      default: readPushHosts(''),
      defaultDoc: 'those of Chrome, Firefox, Safari and Edge',
      form: 'hosts with commas between them',
    },
  ),
  PUSH_PER_SECOND: numberSetting(
    'messages handed to push services a second at most, to browsers and to apps each',
    {
      default: 2000,
      minimum: 1,
    },
  ),
  PUSH_PAUSE_SECONDS: numberSetting(
    'a device is left alone for so long after a message; what comes meanwhile comes as one',
    { default: 120 },
  ),
  PUSH_PER_DAY: numberSetting('messages a device is sent a day at most', {
    default: 30,
    minimum: 1,
  }),
  PUSH_ANY_CLOCK: flagSetting(
    '`true`: also of seasons that are not played in real time, for trying it out',
    { default: false },
  ),
  APP_ORIGINS: parsedSetting(
    readAppOrigins,
    'where the pages of apps stand, with commas between them: `https://localhost,capacitor://localhost` for those of [native](native.md); the registry is told as well, by `CONSUMER_ORIGINS`',
    { default: [], defaultDoc: 'none', form: 'origins with commas between them' },
  ),
  FCM_SERVICE_ACCOUNT: parsedSetting(
    readFcmAccount,
    'JSON of a service account of Firebase, which delivers to apps; without it their devices are registered and told nothing',
    {
      default: null,
      defaultDoc: 'none',
      form: 'the JSON of a service account',
      isSecret: true,
    },
  ),
  SMTP_URL: parsedSetting(
    readSmtpUrl,
    'where e-mail is handed in, `smtps://user:password@mail.example`; without it and `MAIL_FROM` no e-mail is offered',
    {
      default: undefined,
      defaultDoc: 'none',
      form: 'an address with a host, smtps://user:password@mail.example, with what is special in a password percent-encoded',
      isSecret: true,
    },
  ),
  GUEST_MAIL_CODES_PER_HOUR: numberSetting(
    'codes guests have sent to e-mail addresses an hour, all of them together; accounts of the magazine go on',
    { default: 500, minimum: 1 },
  ),
  MAIL_FROM: textSetting('who e-mail is from, `Spieltag <game@example.org>`', {
    defaultDoc: 'none',
  }),
  ADMIN_SUBJECTS: textSetting(
    'accounts of the issuer that are administrators, by their `sub`, separated by commas',
    { default: '', defaultDoc: 'none' },
  ),
} as const;

/** Their values. */
export type ApiSettings = SettingsOf<typeof API_SETTINGS>;
