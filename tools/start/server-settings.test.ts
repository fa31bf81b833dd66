import { createECDH } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { API_SETTINGS } from '@spieltag/api/settings';
import { REGISTRY_SETTINGS } from '@spieltag/registry/settings';
import { serverOptionsOf } from './server-settings.ts';
import { readSettings } from './settings.ts';

const pair = createECDH('prime256v1');
pair.generateKeys();
const SECRET = 'a secret of forty characters, or even more';
/** Something else than the default of each setting that counts, and what it counts with. */
const CHOSEN: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgresql://a.test/game',
  DATA_DIR: '/srv/game',
  DATABASE_CONNECTIONS: '7',
  PORT: '90',
  HOST: '192.0.2.7',
  METRICS_PORT: '9464',
  METRICS_HOST: '0.0.0.0',
  STAGE: 'production',
  LOG_LEVEL: 'debug',
  KEY_WRAPPING_SECRET: Buffer.alloc(32, 1).toString('base64'),
  SIGNING_KEY_DAYS: '7',
  PUBLIC_URL: 'https://game.example',
  TRUST_PROXY: 'true',
  SIGN_INS_PER_MINUTE: '7',
  JOINS_PER_MINUTE: '7',
  WRITES_PER_MINUTE: '7',
  UPLOADS_PER_MINUTE: '7',
  STREAMS: '7',
  STREAMS_PER_ADDRESS: '7',
  TOKEN_LIFETIME_SECONDS: '7',
  MINIMUM_BUILD_NR: '7',
  DELETION_GRACE_DAYS: '7',
  UID_AUTH_ALLOWED: 'false',
  DOCUMENTS_DIR: 'documents',
  EXTERNAL_PAGES: '{"*": {"match": "https://a.test/{matchId}"}}',
  CLIENT_SETTINGS: '{"showMissedPoints": false}',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'magazine',
  OIDC_JWKS_URI: 'https://id.example.org/keys',
  OIDC_ADMIN_CLAIM: 'group=desk',
  ADMINISTRATION_SECRET: SECRET,
  PUSH: 'false',
  PUSH_CONTACT: 'mailto:desk@game.example',
  VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
  VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url'),
  PUSH_HOSTS: 'push.example',
  PUSH_PER_SECOND: '7',
  PUSH_PAUSE_SECONDS: '7',
  PUSH_PER_DAY: '7',
  PUSH_ANY_CLOCK: 'true',
  APP_ORIGINS: 'https://localhost',
  FCM_SERVICE_ACCOUNT:
    '{"project_id": "a", "client_email": "b", "private_key": "c", "token_uri": "https://a.test"}',
  SMTP_URL: 'smtps://mail.example',
  GUEST_MAIL_CODES_PER_HOUR: '7',
  MAIL_FROM: 'game@game.example',
  ADMIN_SUBJECTS: 'somebody',
  OPERATOR_ORIGIN: 'https://operators.game.example',
  CONSUMER_ORIGINS: 'https://shop.example',
  OPERATOR_OIDC_ISSUER: 'https://id.example.org/staff',
  OPERATOR_OIDC_CLIENT_ID: 'desk',
  OPERATOR_OIDC_CLIENT_SECRET: SECRET,
  OPERATOR_ROLE_CLAIM: 'groups',
  OPERATOR_ROLE: 'desk',
  REGISTRY_SIGNING_KEY_FILE: 'key.json',
  ARTEFACTS_BUCKET: 'files',
  AWS_REGION: 'eu-central-1',
  S3_ENDPOINT: 'https://store.example',
  LAST_GOOD_FILE: 'last.json',
  ROLLOUT_MOUNTS: '7',
  ROLLOUT_STAFF: '7',
  ROLLOUT_NETWORKS: '7',
  NEW_VISITORS_PER_NETWORK: '7',
  PRUNE_KEEP_VERSIONS: '7',
  PRUNE_AFTER_DAYS: '7',
  PRUNE_DAILY: 'false',
  WEBHOOK_URL: 'https://a.test/hook',
  WEBHOOK_SECRET: SECRET,
  SENTRY_DSN: 'https://key@sentry.example/1',
  ANALYTICS_URL: 'https://views.example',
  SERVICE_WORKER: 'false',
  AD_URL: 'https://ads.example',
};
/** A folder where there is no bucket. */
const IN_FOLDER = { ...CHOSEN, ARTEFACTS_BUCKET: '', ARTEFACTS_DIR: 'files' };

type Env = Readonly<Record<string, string>>;

/** All that comes of an environment, in words. */
function outcomeOf(env: Env): string {
  try {
    const { serverEnv, ...own } = readSettings([], env, '/home/game');
    const servers = serverOptionsOf({ ...own, serverEnv });
    return inspect({ own, servers }, { depth: null, maxArrayLength: null });
  } catch (error) {
    return (error as Error).message;
  }
}

describe('what the guides for operators name is used by `npm start`, or refused by name', () => {
  const names = Object.keys({ ...API_SETTINGS, ...REGISTRY_SETTINGS });

  test.each(names)('%s', (name) => {
    const env: Env = name === 'ARTEFACTS_DIR' ? IN_FOLDER : CHOSEN;
    if (env[name] === undefined) {
      expect(outcomeOf({ ...env, [name]: 'x' })).toMatch(`npm start has no use for ${name}`);
    } else {
      expect(outcomeOf(env)).not.toMatch(/^[A-Z_]+ must|^npm start/);
      expect(outcomeOf({ ...env, [name]: '' })).not.toBe(outcomeOf(env));
    }
  });

  test('and so it is while developing', () => {
    const { STAGE: _, ...developing } = CHOSEN;
    expect(outcomeOf(developing)).toContain('mountsPerStep: 7');
    expect(outcomeOf({ ...developing, GAME_URL: 'https://a.test' })).toMatch(
      /^npm start has no use for GAME_URL/,
    );
  });
});

test('folders and files are relative to where the command was typed', () => {
  const env = { ...IN_FOLDER, INIT_CWD: '/home/me' };
  const { game, registry } = serverOptionsOf(readSettings([], env, '/home/game'));
  expect(game.documentsDir).toBe('/home/me/documents');
  expect(registry).toMatchObject({
    artefacts: { dir: '/home/me/files' },
    lastGoodFile: '/home/me/last.json',
    signingKeyFile: '/home/me/key.json',
  });
});

test('what is not set lies in the data folder, and servers say what goes wrong alone', () => {
  const { registry, logLevel } = serverOptionsOf(readSettings([], {}, '/home/game'));
  expect(logLevel).toBe('warn');
  expect(registry).toMatchObject({
    artefacts: { dir: '/home/game/.data/artefacts' },
    lastGoodFile: '/home/game/.data/registry/last-good.json',
    signingKeyFile: '/home/game/.data/registry/signing-key.json',
  });
});
