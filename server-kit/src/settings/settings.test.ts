import { describe, expect, test } from '@jest/globals';
import {
  choiceSetting,
  flagSetting,
  httpAddressSetting,
  numberSetting,
  parsedSetting,
  readSettings,
  requiredTextSetting,
  SettingError,
  textSetting,
  withSettingsDoc,
} from './index.ts';

const TABLE = {
  URL: requiredTextSetting('where it is', { isSecret: true }),
  NAME: textSetting('how it is called'),
  PORT: numberSetting('where it listens', { default: 3000, minimum: 1, maximum: 65_535 }),
  LIMIT: numberSetting('how much', { default: undefined, defaultDoc: '60' }),
  PROXY: flagSetting('whether it is behind one', { default: false }),
  STAGE: choiceSetting(['test', 'live'], 'what it is for', { default: 'live' }),
  PAGES: parsedSetting((json) => JSON.parse(json), 'JSON', { default: {}, defaultDoc: '`{}`' }),
};
const read = (env: Record<string, string>) =>
  readSettings(TABLE, { URL: 'db://me:pw@here', ...env });

test('what is not set, or empty, has its default', () => {
  const defaults = {
    URL: 'db://me:pw@here',
    NAME: undefined,
    PORT: 3000,
    LIMIT: undefined,
    PROXY: false,
    STAGE: 'live',
    PAGES: {},
  };
  expect(read({})).toEqual(defaults);
  expect(read({ NAME: '', PORT: '', PROXY: '', STAGE: '', PAGES: '' })).toEqual(defaults);
});

test('texts are read as what they stand for', () => {
  const env = { NAME: 'a', PORT: '80', LIMIT: '0', PROXY: 'true', STAGE: 'test', PAGES: '{"a":1}' };
  expect(read(env)).toMatchObject({
    NAME: 'a',
    PORT: 80,
    LIMIT: 0,
    PROXY: true,
    STAGE: 'test',
    PAGES: { a: 1 },
  });
});

describe('what is wrong is named in one line, with a code', () => {
  test.each([
    ['PORT', '0', "PORT must be a whole number from 1 to 65535, not '0'"],
    ['PORT', '0x50', "PORT must be a whole number from 1 to 65535, not '0x50'"],
    ['LIMIT', '1e9', "LIMIT must be a whole number from 0 to 999999999, not '1e9'"],
    ['PROXY', 'yes', "PROXY must be true or false, not 'yes'"],
    ['STAGE', 'Live', "STAGE must be one of test, live, not 'Live'"],
  ])('%s=%s', (name, value, message) => {
    expect(() => read({ [name]: value })).toThrow(
      expect.objectContaining({ code: 'SETTING_INVALID', setting: name, message }),
    );
  });

  test('a text in a form of its own says what its reader says', () => {
    expect(() => read({ PAGES: '{' })).toThrow(/^PAGES must be as documented, but .+/);
  });

  test('a missing one', () => {
    expect(() => readSettings(TABLE, {})).toThrow(
      expect.objectContaining({ code: 'SETTING_MISSING', message: 'URL must be set' }),
    );
  });

  test('a secret is not repeated', () => {
    const table = { KEY: parsedSetting(() => undefined, '', { default: null, isSecret: true }) };
    const secret = 'do-not-show';
    expect(() => readSettings(table, { KEY: secret })).toThrow(SettingError);
    expect(() => readSettings(table, { KEY: secret })).not.toThrow(secret);
  });
});

describe('an address', () => {
  const addressOf = (HOOK: string) => readSettings({ HOOK: httpAddressSetting('where') }, { HOOK });

  test.each(['https://hooks.example/in?key=1', 'http://localhost:9000'])('%s is read', (HOOK) => {
    expect(addressOf(HOOK)).toEqual({ HOOK });
  });

  test.each([
    ['of nothing that is asked over HTTP', 'hooks.example:443/secret'],
    ['with a user and a password, which no call takes', 'https://me:secret@hooks.example'],
    ['with a user whose key it is', 'https://secret@hooks.example'],
  ])('%s is refused, and not repeated', (_, text) => {
    expect(() => addressOf(text)).toThrow(
      'HOOK must be an address, https://..., without a user and a password',
    );
    expect(() => addressOf(text)).not.toThrow('secret');
  });

  test('with a password is not repeated where none is wanted either', () => {
    const text = 'https://me:secret@game.example';
    expect(() => read({ STAGE: text })).toThrow(/^STAGE must be one of test, live$/);
  });
});

describe('the guide', () => {
  const guide = (table: string) =>
    `before\n<!-- settings: test -->\n${table}\n<!-- end of settings -->\nafter`;

  test('gets the table between its marks, and stays the same the next time', () => {
    const written = withSettingsDoc(guide('old'), 'test', TABLE);
    expect(written).toContain('| `PORT` | 3000 | where it listens |');
    expect(written).toContain('| `URL` | must be set | where it is |');
    expect(written).toContain('| `STAGE` | `live` | what it is for |');
    expect(written).toContain('| `NAME` |  | how it is called |');
    expect(written).not.toContain('old');
    expect(written).toMatch(/^before\n[\s\S]*\nafter$/);
    expect(withSettingsDoc(written, 'test', TABLE)).toBe(written);
  });

  test('without the marks there is no place for it', () => {
    expect(() => withSettingsDoc('before', 'test', TABLE)).toThrow('named test');
  });
});
