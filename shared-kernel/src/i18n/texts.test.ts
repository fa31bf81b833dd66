import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { API_ERRORS } from '../contract/index.ts';
import { createEventBus } from '../events/index.ts';
import {
  MARKET_PHASES,
  PLAYER_POSITIONS,
  REFUSAL_CODES,
  ROUND_PHASES,
  TRENDS,
} from '../rules/index.ts';
import { LANGUAGES } from './language.ts';
import { checkTexts } from './testing/check-texts.ts';
import {
  areKeysShown,
  changesAll,
  currentLanguage,
  followLanguage,
  i18n,
  readFailures,
  registerTexts,
  removeTexts,
  showKeys,
  startTexts,
  type TextFile,
  textsShown,
  versionNamespace,
} from './texts.ts';
import { translate } from './use-texts.ts';

afterEach(() => {
  jest.useRealTimers();
});

test('German and English have the same keys and placeholders', () => {
  for (const folder of ['texts', 'failures/texts']) {
    expect(checkTexts(join(import.meta.dirname, folder))).toEqual([]);
  }
});

test('a failure whose text is not there yet is told in general, in full once it is', async () => {
  expect(changesAll('failures')).toBe(false);
  const say = () => translate('error.GIFT_NOT_YET' as 'error.INTERNAL', { msg: 'not yet' });
  expect(say()).toBe('Etwas ist schiefgelaufen. Versuch es bitte noch einmal.');
  expect(changesAll('failures')).toBe(true);
  await readFailures();
  expect(say()).toBe('Du kannst das Geschenk erst nach der angegebenen Zeit abholen!');
  expect(translate('error.OF_A_NEWER_SERVER' as 'error.INTERNAL', { msg: 'no text' })).toBe(
    'Etwas ist schiefgelaufen: no text',
  );
});

test('what is no failure and has no text is its key', () => {
  expect(translate('errors.GONE' as 'error.INTERNAL')).toBe('errors.GONE');
});

const keys = [
  ...Object.keys(API_ERRORS).map((code) => `error.${code}`),
  ...REFUSAL_CODES.map((code) => `refusal.${code}`),
  ...PLAYER_POSITIONS.flatMap((each) => [`position.${each}`, `positionShort.${each}`]),
  ...ROUND_PHASES.map((phase) => `phase.${phase}`),
  ...MARKET_PHASES.map((phase) => `marketPhase.${phase}`),
  ...TRENDS.map((trend) => `trend.${trend}`),
];
test.each(keys)('%s has a text', (key) => {
  expect(i18n.exists(key)).toBe(true);
});

describe('texts', () => {
  test.each([
    [0, '0 Punkte'],
    [1, '1 Punkt'],
    [2, '2 Punkte'],
    [-1, '−1 Punkt'],
    [-6, '−6 Punkte'],
  ])('count %i as %s', (count, text) => {
    expect(translate('count.points', { count })).toBe(text);
  });

  test('fill placeholders, write money and name positions', () => {
    expect(translate('refusal.BUDGET_TOO_LOW', { price: 4_250_000, budget: 850_000 })).toBe(
      'Dein Budget reicht nicht: 4,25 Mio kostet der Kauf, 0,850 Mio hast du.',
    );
    expect(translate('error.CURRENCY_TOO_LOW', { price: 1200, currency: 'softCurrency' })).toBe(
      'Das kostet mehr Taler, als du hast: 1.200.',
    );
    expect(translate('error.CURRENCY_TOO_LOW', { price: 1, currency: 'hardCurrency' })).toBe(
      'Das kostet mehr Juwelen, als du hast: 1.',
    );
    expect(translate('error.CURRENCY_FULL', { currency: 'softCurrency' })).toBe(
      'Mehr Platz für Taler hast du nicht.',
    );
    expect(translate('refusal.POSITION_FULL', { max: 3, position: 'GOALKEEPER' })).toContain(
      '3 Spieler auf der Position Torwart',
    );
  });

  test('of a remote fall back to the kernel, and give way to those of another version', () => {
    registerTexts('mf-a', { de: { old: 'alt' }, en: { old: 'old' } });
    registerTexts('mf-a', { de: { title: 'Neu' }, en: { title: 'New' } });
    const t = i18n.getFixedT('de', 'mf-a');
    expect([t('title'), t('common.save'), t('old')]).toEqual(['Neu', 'Speichern', 'old']);
  });

  test('of a version of a remote go with it, those of another version stay', async () => {
    const [old, next] = ['1.0.0', '1.1.0'].map((version) => ({ name: 'mf-v', version }));
    if (!old || !next) throw new Error('two versions');
    const [oldSpace, nextSpace] = [versionNamespace('v', old), versionNamespace('v', next)];
    await registerTexts(oldSpace, { de: { title: 'Alt' }, en: { title: 'Old' } });
    await registerTexts(nextSpace, { de: { title: 'Neu', more: 'Mehr' }, en: { title: 'New' } });
    const titles = () => [oldSpace, nextSpace].map((space) => i18n.getFixedT('de', space)('title'));
    expect(titles()).toEqual(['Alt', 'Neu']);
    removeTexts(nextSpace);
    expect(titles()).toEqual(['Alt', 'title']);
    expect(i18n.hasResourceBundle('en', nextSpace)).toBe(false);
  });

  test('of a version that was removed do not come back when their file arrives late', async () => {
    const version = { name: 'mf-v', version: '1.2.0' };
    const namespace = versionNamespace('v', version);
    const bus = createEventBus();
    const stop = startTexts(bus, { read: () => 'en', write: () => undefined }, []);
    await textsShown();
    let arrive: (file: { default: object }) => void = () => undefined;
    const file = () =>
      new Promise<{ default: object }>((resolve) => {
        arrive = resolve;
      }) as ReturnType<TextFile>;
    const added = registerTexts(namespace, { de: { title: 'Titel' }, en: file });
    removeTexts(namespace);
    arrive({ default: { title: 'Title' } });
    await added;
    expect(LANGUAGES.map((one) => i18n.hasResourceBundle(one, namespace))).toEqual([false, false]);
    bus.publish('language.changed', { language: 'de' });
    stop();
  });

  test('in a file are read when their language is wanted, and not before', async () => {
    let reads = 0;
    const file = async () => {
      reads += 1;
      return { default: { title: 'Title' } };
    };
    await registerTexts('mf-b', { de: { title: 'Titel' }, en: file });
    expect([i18n.getFixedT(null, 'mf-b')('title'), reads]).toEqual(['Titel', 0]);
    const bus = createEventBus();
    const stop = startTexts(bus, { read: () => 'en', write: () => undefined }, []);
    await textsShown();
    expect([i18n.getFixedT(null, 'mf-b')('title'), reads]).toEqual(['Title', 1]);
    bus.publish('language.changed', { language: 'de' });
    stop();
  });

  test('whose file cannot be read appear in German, and are read with the next try', async () => {
    let reads = 0;
    const file = async () => {
      reads += 1;
      if (reads === 1) throw new Error('offline');
      return { default: { title: 'Title' } };
    };
    const bus = createEventBus();
    const stop = startTexts(bus, { read: () => 'en', write: () => undefined }, []);
    await registerTexts('mf-c', { de: { title: 'Titel' }, en: file });
    expect(i18n.getFixedT(null, 'mf-c')('title')).toBe('Titel');
    await new Promise((added) => i18n.store.on('added', added));
    expect([i18n.getFixedT(null, 'mf-c')('title'), reads]).toEqual(['Title', 2]);
    bus.publish('language.changed', { language: 'de' });
    stop();
  });

  test('whose file does not come in time hold nothing up, and appear once it is there', async () => {
    const bus = createEventBus();
    const stop = startTexts(bus, { read: () => 'en', write: () => undefined }, []);
    await textsShown();
    jest.useFakeTimers();
    const read = Promise.withResolvers<Awaited<ReturnType<TextFile>>>();
    let isGiven = false;
    void registerTexts('mf-d', { de: { title: 'Titel' }, en: () => read.promise }).then(() => {
      isGiven = true;
    });
    await jest.advanceTimersByTimeAsync(1500);
    jest.useRealTimers();
    expect(isGiven).toBe(true);
    expect(i18n.getFixedT(null, 'mf-d')('title')).toBe('Titel');
    const added = new Promise((resolve) => i18n.store.on('added', resolve));
    read.resolve({ default: { title: 'Title' } });
    await added;
    expect(i18n.getFixedT(null, 'mf-d')('title')).toBe('Title');
    bus.publish('language.changed', { language: 'de' });
    stop();
  });

  test('of a language whose file does not come in time hold no start up, and appear once it is there', async () => {
    jest.useFakeTimers();
    const read = Promise.withResolvers<Awaited<ReturnType<TextFile>>>();
    await registerTexts('mf-e', { de: { title: 'Titel' }, en: () => read.promise });
    const bus = createEventBus();
    const stop = startTexts(bus, { read: () => 'en', write: () => undefined }, []);
    let isStarted = false;
    void textsShown().then(() => {
      isStarted = true;
    });
    await jest.advanceTimersByTimeAsync(1500);
    const meanwhile = [isStarted, translate('common.save'), currentLanguage()];
    const changed = new Promise((resolve) => i18n.on('languageChanged', resolve));
    read.resolve({ default: { title: 'Title' } });
    await jest.runAllTimersAsync();
    await changed;
    expect(meanwhile).toEqual([true, 'Speichern', 'de']);
    expect([i18n.getFixedT(null, 'mf-e')('title'), translate('common.save')]).toEqual([
      'Title',
      'Save',
    ]);
    bus.publish('language.changed', { language: 'de' });
    stop();
  });

  test('follow the language on the bus and remember it', async () => {
    const bus = createEventBus();
    const written: unknown[] = [];
    const storage = {
      read: () => undefined,
      write: (key: string, value: unknown) => written.push([key, value]),
    };
    const stop = startTexts(bus, storage, ['en']);
    await textsShown();
    expect(translate('common.save')).toBe('Save');
    bus.publish('language.changed', { language: 'de' });
    expect([translate('common.save'), currentLanguage()]).toEqual(['Speichern', 'de']);
    expect(written).toEqual([['language', 'de']]);
    stop();
  });
});

test('keys can be shown in place of texts, whatever the language, and texts again', () => {
  const bus = createEventBus();
  const stop = startTexts(bus, { read: () => 'de', write: () => undefined }, []);
  showKeys(true);
  expect([translate('common.save'), currentLanguage()]).toEqual(['common.save', 'de']);
  bus.publish('language.changed', { language: 'en' });
  expect([translate('common.save'), areKeysShown()]).toEqual(['common.save', true]);
  showKeys(false);
  expect([translate('common.save'), currentLanguage()]).toEqual(['Save', 'en']);
  bus.publish('language.changed', { language: 'de' });
  stop();
});

describe('a chosen language is told to the servers by a cookie', () => {
  const page = { cookie: '', documentElement: {} };
  beforeEach(() => {
    page.cookie = '';
    Object.assign(globalThis, { document: page });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'document');
  });
  /** A page of a device that has this choice. */
  const start = (kept: string | undefined) => {
    const bus = createEventBus();
    const storage = { read: () => kept, write: () => undefined };
    return { bus, storage, stop: startTexts(bus, storage, ['de']) };
  };
  const COOKIE = { de: 'language=de;path=/;max-age=31536000;samesite=lax' };

  test('which no detected one is', () => {
    const { bus, stop } = start(undefined);
    expect(page.cookie).toBe('');
    bus.publish('language.changed', { language: 'de' });
    expect(page.cookie).toBe(COOKIE.de);
    stop();
  });

  test('also one that was chosen before, with every start', () => {
    start('de').stop();
    expect(page.cookie).toBe(COOKIE.de);
  });

  test('and one that was chosen in another tab', () => {
    const { bus, storage, stop } = start(undefined);
    followLanguage(bus, { ...storage, read: () => 'de' });
    expect(page.cookie).toBe(COOKIE.de);
    stop();
  });
});

test('a detected language is not taken for a choice', () => {
  const written: unknown[] = [];
  const storage = { read: () => undefined, write: (...entry: unknown[]) => written.push(entry) };
  startTexts(createEventBus(), storage, ['de'])();
  expect(written).toEqual([]);
});

test('the check names what is wrong with a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  writeFileSync(join(folder, 'de.json'), '{"a":"{x}","n":{"b":" "},"p_one":"1"}');
  writeFileSync(join(folder, 'en.json'), '{"a":"{y}","n":{"b":"b","c":"c"},"p_one":"1"}');
  expect(checkTexts(folder)).toEqual([
    'a: {y} missing in de',
    'a: {x} missing in en',
    'n.b: empty in de',
    'p_one: no _other in de',
    'p_one: no _other in en',
    'n.c: missing in de',
  ]);
});

test.each([
  ['currency.hardCurrency', 1, 'Juwel'],
  ['currency.hardCurrency', 2, 'Juwelen'],
  ['currency.hardCurrency', 0, 'Juwelen'],
  ['currency.captainCards', 1, 'Kapitänskarte'],
  ['currency.budget', 1, 'Euro Budget'],
])('%s of %s is %s', (key, count, text) => {
  expect(translate(key as 'currency.hardCurrency', { count })).toBe(text);
});
