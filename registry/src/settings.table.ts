import { requiredDatabaseUrlSetting } from '@spieltag/server-kit/database';
import { readAdministrationSecret } from '@spieltag/server-kit/operator-tokens';
import {
  choiceSetting,
  flagSetting,
  httpAddressSetting,
  listSetting,
  numberSetting,
  parsedSetting,
  requiredTextSetting,
  type SettingsOf,
  textSetting,
} from '@spieltag/server-kit/settings';
import { tracingSettings } from '@spieltag/server-kit/tracing';
import { STAGES } from '@spieltag/shared-kernel/composition';

/** What can be set of the registry, in the order of the guide for operators. */
export const REGISTRY_SETTINGS = {
  DATABASE_URL: requiredDatabaseUrlSetting(
    'PostgreSQL, 16 or newer; everything lies in the schema `registry`, any number of registries may share it',
  ),
  OPERATOR_DIR: textSetting("build of the operators' page, `operator/dist`", {
    defaultDoc: 'must be set with `OPERATOR_ORIGIN`',
  }),
  OPERATOR_ORIGIN: textSetting(
    "where operators have their page, `https://operators.game.example`: an origin of its own, on which nothing of the players' site is answered",
    { defaultDoc: 'none: there is no such page' },
  ),
  CONSUMER_ORIGINS: textSetting(
    'origins of other shells, and of the pages of [apps](native.md), with commas between them: they may ask what is live, and their visitors stay with their versions (`USER_TOKEN` is then `SameSite=None; Secure; Partitioned`; an app, from where no cookie goes along, tells an id it keeps, see [who has what](#who-has-what))',
    { defaultDoc: 'none' },
  ),
  OPERATOR_OIDC_ISSUER: httpAddressSetting(
    'OpenID Connect issuer operators sign in at; without one they sign in with a token',
    { defaultDoc: 'none' },
  ),
  OPERATOR_OIDC_CLIENT_ID: textSetting('client of the registry there', {
    default: 'spieltag-operators',
  }),
  OPERATOR_OIDC_CLIENT_SECRET: textSetting('its secret; without one the client is public', {
    defaultDoc: 'none',
    isSecret: true,
  }),
  OPERATOR_ROLE_CLAIM: textSetting("claim of the ID token that has somebody's roles", {
    default: 'roles',
  }),
  OPERATOR_ROLE: textSetting('the role that makes an operator', { default: 'spieltag-operator' }),
  REGISTRY_SIGNING_KEY_FILE: requiredTextSetting(
    'private ES256 JWK; made when it is not there. All registries of a site need the same one. Who reads it can mint tokens: keep it from everybody else, and out of copies',
  ),
  KEY_WRAPPING_SECRET: textSetting('what that key is kept under, see above', {
    defaultDoc: 'must be set outside development',
    isSecret: true,
  }),
  ARTEFACTS_DIR: textSetting(
    'folder of published files; several registries may share it. It or a bucket must be set',
  ),
  ARTEFACTS_BUCKET: textSetting(
    'a bucket instead, with keys as the AWS SDK finds them (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`)',
  ),
  AWS_REGION: textSetting('region of the bucket', { default: 'us-east-1' }),
  S3_ENDPOINT: httpAddressSetting("where the bucket's store is reached", {
    defaultDoc: "Amazon's",
  }),
  LAST_GOOD_FILE: textSetting(
    'what was live last; with it a registry also starts while the database or the bucket is away',
    { defaultDoc: 'none' },
  ),
  SEED_DIR: textSetting(
    'its folders `shell/dist` and `mf-*/dist` are published and given to everybody where nothing was ever deployed under that name',
    { defaultDoc: 'none' },
  ),
  PACKAGES_DIR: textSetting(
    'folder of the packages teams make remotes with, made by `node tools/packages/main.ts`; offered under `/packages/`, and kept with the published files',
    { defaultDoc: 'none' },
  ),
  PORT: numberSetting('where pages and files are answered', {
    default: 8090,
    minimum: 1,
    maximum: 65_535,
  }),
  HOST: textSetting('address of this machine `PORT` is on', { default: '0.0.0.0' }),
  METRICS_PORT: numberSetting('where operators are answered: `/metrics`', {
    default: undefined,
    maximum: 65_535,
    defaultDoc: 'none',
  }),
  METRICS_HOST: textSetting('address of this machine `METRICS_PORT` is on', {
    default: '127.0.0.1',
  }),
  WATCHED_FOLDERS: listSetting(
    'folders whose disks are watched, with commas between them, see [alerts](#alerts); that of `ARTEFACTS_DIR` is so anyway',
  ),
  CERTIFICATE_FILE: textSetting(
    'the certificate browsers are shown, PEM, whose end is watched; where TLS ends elsewhere, mount it',
    { defaultDoc: 'none is watched' },
  ),
  STAGE: choiceSetting(
    STAGES,
    'as `staging`: cookies over HTTPS only, no debug scene, no unsigned links for testers. `development` has them',
    { default: 'production' },
  ),
  LOG_LEVEL: choiceSetting(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    '`debug` also tells of reads that succeed',
    { default: 'info' },
  ),
  ...tracingSettings('spieltag-registry'),
  TRUST_PROXY: flagSetting('`true` behind an edge: addresses come from `X-Forwarded-For`', {
    default: false,
  }),
  ROLLOUT_MOUNTS: numberSetting(
    'so many visitors must have seen a version come up before a rollout takes its next step',
    { default: undefined, defaultDoc: '20; 1 in development', minimum: 1 },
  ),
  ROLLOUT_STAFF: numberSetting(
    'so many of the staff must have seen a version come up before a rollout that begins with them goes on to others',
    { default: undefined, defaultDoc: '3; 1 in development', minimum: 1 },
  ),
  ROLLOUT_NETWORKS: numberSetting(
    'so many networks (/24, /48) must agree before a version is withdrawn, or a step taken',
    { default: undefined, defaultDoc: '3; 1 in development', minimum: 1 },
  ),
  NEW_VISITORS_PER_NETWORK: numberSetting(
    'of a network, the reports of so many new visitors of an hour count',
    { default: undefined, defaultDoc: '20; 10,000 in development', minimum: 1 },
  ),
  PRUNE_KEEP_VERSIONS: numberSetting(
    'so many versions of a remote are kept, those published last, see [pruning](#pruning)',
    { default: 20, minimum: 1 },
  ),
  PRUNE_AFTER_DAYS: numberSetting(
    'versions that were published or live within so many days are kept',
    { default: 30, minimum: 1 },
  ),
  PRUNE_DAILY: flagSetting('`false`: versions are pruned only by `npx remotes prune`', {
    default: true,
  }),
  WEBHOOK_URL: httpAddressSetting(
    'is told of what is withdrawn, rolled back or paused, see [webhook](#webhook)',
    { defaultDoc: 'nobody is told' },
  ),
  WEBHOOK_SECRET: textSetting('signs what it is told', {
    defaultDoc: 'must be set with `WEBHOOK_URL`',
    isSecret: true,
  }),
  SENTRY_DSN: textSetting(
    'where errors of pages are sent to by the registry, of anything that speaks the protocol of Sentry, see [errors of pages](#errors-of-pages); ignored in development',
    { defaultDoc: 'none: they are kept here alone', isSecret: true },
  ),
  ANALYTICS_URL: httpAddressSetting(
    'where views of screens are passed on to by the registry, of players who agree to it, see [views of screens](#views-of-screens); ignored in development',
    { defaultDoc: 'none: nobody is asked, nothing is counted' },
  ),
  SERVICE_WORKER: flagSetting(
    '`false`: browsers keep nothing of the game for the time without a network, and those that do stop with their next visit, see [installed games](#installed-games)',
    { default: true },
  ),
  GAME_URL: httpAddressSetting(
    'where the game server is reached, for what every page asks it first',
    { defaultDoc: 'none' },
  ),
  ADMINISTRATION_SECRET: parsedSetting(
    readAdministrationSecret,
    'what it shows the game server there when it calls for an operator, the same as there: 32 characters or more (`openssl rand -base64 32`); operators then look after seasons, announcements and maintenance on their page',
    {
      default: undefined,
      defaultDoc: "none: the operators' page has nothing of the game",
      form: '32 characters or more',
      isSecret: true,
    },
  ),
  OIDC_ISSUER: textSetting("the magazine's sign-in, handed to pages", {
    default: '',
    defaultDoc: 'none',
  }),
  OIDC_CLIENT_ID: textSetting('handed to pages', { default: 'spieltag' }),
  AD_URL: textSetting('page of an ad that seasons with ads show, handed to pages', {
    defaultDoc: 'none',
  }),
} as const;

/** Their values. */
export type RegistrySettings = SettingsOf<typeof REGISTRY_SETTINGS>;
