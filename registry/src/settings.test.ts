import { expect, test } from '@jest/globals';
import { readSettings } from './settings.ts';

const NEEDED = {
  DATABASE_URL: 'postgresql://localhost/registry',
  ARTEFACTS_DIR: '/data/artefacts',
  SHELL_DIR: '/app/shell/dist',
  REGISTRY_SIGNING_KEY_FILE: '/data/signing-key.json',
  KEY_WRAPPING_SECRET: Buffer.alloc(32).toString('base64'),
};
const stageWith = (env: Record<string, string>) =>
  readSettings({ ...NEEDED, ...env }).options.config.page.stage;

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

test('outside development a secret to wrap the key with has to be there', () => {
  const env = { ...NEEDED, KEY_WRAPPING_SECRET: '' };
  expect(() => readSettings(env)).toThrow(/^KEY_WRAPPING_SECRET must be set[^\n]*$/);
  expect(readSettings({ ...env, STAGE: 'development' }).options.wrappingKeys).toBeNull();
});
