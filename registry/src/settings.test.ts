import { expect, test } from '@jest/globals';
import { readSettings } from '@spieltag/server-kit/settings';
import { REGISTRY_SETTINGS } from './settings.table.ts';
import { registryOptionsOf } from './settings.ts';

const NEEDED = {
  DATABASE_URL: 'postgresql://localhost/registry',
  ARTEFACTS_DIR: '/data/artefacts',
  REGISTRY_SIGNING_KEY_FILE: '/data/signing-key.json',
  KEY_WRAPPING_SECRET: Buffer.alloc(32).toString('base64'),
};
const optionsOf = (env: Record<string, string>) =>
  registryOptionsOf(readSettings(REGISTRY_SETTINGS, env));
const stageWith = (env: Record<string, string>) =>
  optionsOf({ ...NEEDED, ...env }).config.page.stage;

test.each([
  ['development', 'development'],
  ['staging', 'production'],
  ['production', 'production'],
  ['', 'production'],
])('in STAGE=%s pages are those of %s', (stage, ofPages) => {
  expect(stageWith({ STAGE: stage })).toBe(ofPages);
});

test('without a stage pages are those of production', () => {
  expect(stageWith({})).toBe('production');
});

test.each(['live', 'Development', 'test'])('STAGE=%s is refused in one line', (stage) => {
  expect(() => stageWith({ STAGE: stage })).toThrow(/^STAGE must be one of [^\n]+$/);
});

test('shells of others are named by their origins', () => {
  const origins = (CONSUMER_ORIGINS: string, env = {}) =>
    optionsOf({ ...NEEDED, CONSUMER_ORIGINS, ...env }).config.consumerOrigins;
  expect(origins('')).toEqual([]);
  expect(origins('https://a.example, https://b.example/')).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
  expect(origins('http://localhost:3001', { STAGE: 'development' })).toHaveLength(1);
  for (const other of ['*', 'a.example', 'http://a.example', 'https://a.example/page']) {
    expect(() => origins(other)).toThrow(/^CONSUMER_ORIGINS must be [^\n]+$/);
  }
});

test('operators have an origin of their own, over HTTPS outside development, and a page there', () => {
  const originOf = (env: Record<string, string>) =>
    optionsOf({ ...NEEDED, OPERATOR_DIR: '/app/operator/dist', ...env }).config.operatorOrigin;
  expect(originOf({})).toBeUndefined();
  expect(originOf({ OPERATOR_ORIGIN: 'https://a.example/' })).toBe('https://a.example');
  const plain = { OPERATOR_ORIGIN: 'http://a.localhost' };
  expect(originOf({ ...plain, STAGE: 'development' })).toBe('http://a.localhost');
  for (const STAGE of ['staging', 'production']) {
    expect(() => originOf({ ...plain, STAGE })).toThrow(/^OPERATOR_ORIGIN must be [^\n]+$/);
  }
  expect(() => originOf({ OPERATOR_ORIGIN: 'https://a.example', OPERATOR_DIR: '' })).toThrow(
    'OPERATOR_DIR must be set',
  );
});

test('outside development a secret to wrap the key with has to be there', () => {
  const env = { ...NEEDED, KEY_WRAPPING_SECRET: '' };
  expect(() => optionsOf(env)).toThrow(/^KEY_WRAPPING_SECRET must be set[^\n]*$/);
  expect(optionsOf({ ...env, STAGE: 'development' }).wrappingKeys).toBeNull();
});

test.each([
  ['DATABASE_URL', 'DATABASE_URL must be set'],
  ['ARTEFACTS_DIR', 'ARTEFACTS_DIR or ARTEFACTS_BUCKET must be set'],
])('without %s the start ends with one line', (name, line) => {
  expect(() => optionsOf({ ...NEEDED, [name]: '' })).toThrow(line);
});

test('files may lie in a bucket', () => {
  const env = { ...NEEDED, ARTEFACTS_DIR: '', ARTEFACTS_BUCKET: 'files' };
  expect(optionsOf(env).artefacts).toEqual({ bucket: 'files', region: 'us-east-1' });
  expect(optionsOf({ ...env, S3_ENDPOINT: 'http://localhost:9000' }).artefacts).toMatchObject({
    endpoint: 'http://localhost:9000',
  });
});

test('views of screens are counted where an address is set, and never while developing', () => {
  const countedWith = (env: Record<string, string>) => {
    const { viewsUrl, config } = optionsOf({ ...NEEDED, ...env });
    return [viewsUrl, config.page.countsViews];
  };
  const ANALYTICS_URL = 'https://views.example/in';
  expect(countedWith({})).toEqual([undefined, undefined]);
  expect(countedWith({ ANALYTICS_URL })).toEqual([ANALYTICS_URL, true]);
  expect(countedWith({ ANALYTICS_URL, STAGE: 'staging' })).toEqual([ANALYTICS_URL, true]);
  expect(countedWith({ ANALYTICS_URL, STAGE: 'development' })).toEqual([undefined, undefined]);
  expect(() => countedWith({ ANALYTICS_URL: 'views.example' })).toThrow(/^ANALYTICS_URL must be /);
});

test.each(['staging', 'production', ''])(
  'in STAGE=%s errors of pages go to the sink under the name of the stage',
  (stage) => {
    const env = { ...NEEDED, STAGE: stage, SENTRY_DSN: 'https://key@sink.example/below/42' };
    expect(optionsOf(env).sentry).toEqual({
      url: 'https://sink.example/below/api/42/envelope/',
      publicKey: 'key',
      environment: stage || 'production',
    });
  },
);

test('while developing errors of pages go nowhere, whatever is set', () => {
  for (const SENTRY_DSN of ['https://key@sink.example/42', 'nonsense']) {
    expect(optionsOf({ ...NEEDED, STAGE: 'development', SENTRY_DSN }).sentry).toBeUndefined();
  }
});

test.each(['nonsense', 'https://sink.example/42', 'https://key@sink.example/', 'ftp://key@a/1'])(
  'SENTRY_DSN=%s is refused in one line',
  (SENTRY_DSN) => {
    expect(() => optionsOf({ ...NEEDED, SENTRY_DSN })).toThrow(/^SENTRY_DSN must be [^\n]+$/);
  },
);

test.each([
  ['DATABASE_URL', 'me:secret@db:5432/registry'],
  ['WEBHOOK_URL', 'https://me:secret@hooks.example'],
  ['ANALYTICS_URL', 'https://me:secret@views.example'],
  ['S3_ENDPOINT', 'me:secret@store:9000'],
  ['GAME_URL', 'http://me:secret@game:3000'],
  ['OPERATOR_OIDC_ISSUER', 'https://me:secret@id.example'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://me:secret@collector:4318'],
])('a wrong %s is refused in one line that does not repeat it', (name, value) => {
  const read = () => optionsOf({ ...NEEDED, [name]: value });
  expect(read).toThrow(new RegExp(`^${name} must be [^\\n]+$`));
  expect(read).not.toThrow('secret');
});
