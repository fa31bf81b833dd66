import { describe, expect, test } from '@jest/globals';
import { SettingError } from '@spieltag/server-kit/settings';
import { createConfig, readConfig } from './config.ts';
import { DEFAULT_PUSH } from './push-config.ts';

describe('settings of the environment', () => {
  test('none at all are the defaults', () => {
    expect(readConfig({})).toEqual(createConfig());
  });

  test('without a stage it is production, where nothing is for testers', () => {
    for (const env of [{}, { STAGE: '' }]) {
      expect(readConfig(env)).toMatchObject({ stage: 'production', adminClaim: null });
    }
    expect(createConfig().stage).toBe('production');
  });

  test('all of them are read', () => {
    const config = readConfig({
      STAGE: 'production',
      TOKEN_LIFETIME_SECONDS: '600',
      MINIMUM_BUILD_NR: '51',
      UID_AUTH_ALLOWED: 'false',
      OIDC_ISSUER: 'https://id.example.org',
      OIDC_CLIENT_ID: 'game',
      OIDC_JWKS_URI: 'https://id.example.org/keys',
      OIDC_ADMIN_CLAIM: 'groups=editors',
      ADMINISTRATION_SECRET: 'a secret of registry and game server',
      ADMIN_SUBJECTS: 'reader-1, reader-2',
      SIGNING_KEY_DAYS: '7',
      SIGN_INS_PER_MINUTE: '10',
      JOINS_PER_MINUTE: '5',
      WRITES_PER_MINUTE: '100',
      UPLOADS_PER_MINUTE: '3',
      PUBLIC_URL: 'https://game.example/',
      TRUST_PROXY: 'true',
      DELETION_GRACE_DAYS: '30',
      DOCUMENTS_DIR: '/etc/spieltag/documents',
      PUSH_PER_DAY: '8',
    });
    expect(config).toEqual({
      stage: 'production',
      tokenLifetimeSeconds: 600,
      minimumBuildNr: 51,
      uidAuthAllowed: false,
      issuer: {
        issuer: 'https://id.example.org',
        clientId: 'game',
        jwksUri: 'https://id.example.org/keys',
      },
      signingKeyDays: 7,
      streams: 12_000,
      streamsPerAddress: 1000,
      wrappingKeys: null,
      administrationSecret: 'a secret of registry and game server',
      appOrigins: [],
      adminSubjects: ['reader-1', 'reader-2'],
      adminClaim: { name: 'groups', value: 'editors' },
      signInsPerMinute: 10,
      joinsPerMinute: 5,
      writesPerMinute: 100,
      uploadsPerMinute: 3,
      externalPages: {},
      clientSettings: createConfig().clientSettings,
      publicUrl: 'https://game.example',
      trustProxy: true,
      checkReplies: false,
      deletionGraceDays: 30,
      documentsDir: '/etc/spieltag/documents',
      push: { ...DEFAULT_PUSH, contact: 'https://game.example', perDay: 8 },
    });
  });

  test.each([
    ['development', 600, 600, 6000, 600],
    ['staging', 60, 20, 240, 10],
    ['production', 60, 20, 240, 10],
  ] as const)(
    'in %s calls a minute: %d sign-ins, %d joins, %d changes, %d pictures',
    (stage, ...expected) => {
      for (const config of [createConfig({ stage }), readConfig({ STAGE: stage })]) {
        const { signInsPerMinute, joinsPerMinute, writesPerMinute, uploadsPerMinute } = config;
        const limits = [signInsPerMinute, joinsPerMinute, writesPerMinute, uploadsPerMinute];
        expect(limits).toEqual(expected);
      }
    },
  );

  test('outside development no claim makes an administrator unless it is named', () => {
    expect(readConfig({ STAGE: 'production' }).adminClaim).toBeNull();
    expect(readConfig({ STAGE: 'staging' }).adminClaim).toBeNull();
  });

  test.each([
    ['STAGE', 'live'],
    ['TOKEN_LIFETIME_SECONDS', '10 min'],
    ['MINIMUM_BUILD_NR', '-1'],
    ['SIGN_INS_PER_MINUTE', 'many'],
    ['WRITES_PER_MINUTE', '1e9'],
    ['PUBLIC_URL', 'game.example'],
    ['PUBLIC_URL', 'ftp://game.example'],
    ['PUBLIC_URL', 'https://game.example/play'],
    ['PUBLIC_URL', 'https://me:secret@game.example'],
    ['PUBLIC_URL', 'https://game.example?a=b'],
    ['OIDC_ISSUER', 'id.example.org'],
    ['OIDC_ADMIN_CLAIM', 'administrator'],
    ['SIGNING_KEY_DAYS', 'never'],
    ['EXTERNAL_PAGES', '{'],
    ['CLIENT_SETTINGS', '{"helpLinks": 1}'],
  ])('a wrong %s is named in one line', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(SettingError);
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must be`);
  });
});

describe('where e-mail is handed in', () => {
  const MAIL_FROM = 'Spieltag <game@example.org>';

  test.each([
    'smtps://user:p%40ss@mail.example',
    'smtp://mail.example:2525',
    'smtp://user@localhost/',
  ])('may be %s', (SMTP_URL) => {
    const { push } = readConfig({ SMTP_URL, MAIL_FROM });
    expect(push.mail).toEqual({ smtpUrl: SMTP_URL, from: MAIL_FROM });
  });

  test.each([
    ['no protocol', 'user:secret@mail.example:587'],
    ['another protocol', 'https://user:secret@mail.example'],
    ['no host', 'smtps://user:secret@'],
    ['no host and no user', 'smtp:secret'],
    ['no port', 'smtps://user:secret@mail.example:smtp'],
    ['a password that ends the host', 'smtps://user:25/secret@mail.example'],
    ['a password that asks something', 'smtps://user:?secret@mail.example'],
    ['a password that is encoded by halves', 'smtps://user:secret%@mail.example'],
  ])('is refused with %s, in a sentence that does not repeat it', (_, SMTP_URL) => {
    const read = () => readConfig({ SMTP_URL, MAIL_FROM });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(/^SMTP_URL must be an address with a host, [^\n]+$/);
    expect(read).not.toThrow('secret');
  });
});

test.each([
  ['DATABASE_URL', 'user:secret@db:5432/game'],
  ['DATABASE_REPLICA_URL', 'postgresql://user:5432/secret@db/game'],
  ['OIDC_ISSUER', 'https://user:secret@id.example.org'],
  ['OIDC_JWKS_URI', 'user:secret@id.example.org/keys'],
  ['PUBLIC_URL', 'https://user:secret@game.example'],
  ['FCM_SERVICE_ACCOUNT', '{"private_key": "secret'],
  ['FCM_SERVICE_ACCOUNT', '{"private_key": secret}'],
])('a wrong %s is refused without what is secret of it: %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} must be`);
  expect(() => readConfig({ [name]: value })).not.toThrow(/secr/);
});
