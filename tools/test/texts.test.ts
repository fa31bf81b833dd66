import { describe, expect, test } from '@jest/globals';
import { checkTexts } from '@spieltag/shared-kernel/testing';
import { missingKeys, type Texts, untranslated, unusedKeys } from './texts/find-faults.ts';
import { textFolders } from './texts/house.ts';
import { readSource } from './texts/read-source.ts';

const SHARED = 'shared-kernel';
/** Words both languages write alike. */
const ALIKE = new Set([
  'Admin',
  'Budget',
  'Debug',
  'Form',
  'Formation {formation}.',
  'Formation',
  'Kernel',
  'Live',
  'Manager',
  'Maximum',
  'Name',
  'Position',
  'Spieltag',
  'Vibration',
]);

const folders = textFolders();
const shared = folders.filter(({ name }) => name.startsWith(SHARED));

describe.each(folders)('$name', ({ name, path, texts, source }) => {
  const isShared = name.startsWith(SHARED);
  // What is fetched later has a folder of its own beside that of its workspace.
  const own = folders.filter((folder) => folder.source === source);

  test('has the same keys and placeholders in both languages', () => {
    expect(checkTexts(path)).toEqual([]);
  });

  test('has every text its workspace asks for', () => {
    expect(
      missingKeys(
        source,
        [...own, ...shared].map((folder) => folder.texts),
      ),
    ).toEqual([]);
  });

  test('has no text nobody asks for', () => {
    const sources = isShared ? folders.map((folder) => folder.source) : [source];
    expect(
      unusedKeys(
        texts,
        sources,
        folders.map((folder) => folder.texts),
      ),
    ).toEqual([]);
  });

  test('is translated', () => {
    expect(untranslated(texts, ALIKE)).toEqual([]);
  });

  test('is the only place of words its workspace shows', () => {
    expect(source.literals).toEqual([]);
  });
});

test('every word that may be alike is alike somewhere', () => {
  const same = folders.flatMap(({ texts: { de, en } }) =>
    [...de].filter(([key, text]) => en.get(key) === text).map(([, text]) => text),
  );
  expect([...ALIKE].filter((word) => !same.includes(word))).toEqual([]);
});

describe('the check itself', () => {
  const texts = (de: Record<string, string>, en = de): Texts => ({
    de: new Map(Object.entries(de)),
    en: new Map(Object.entries(en)),
  });
  const read = (code: string) => readSource('sample.tsx', code);

  test.each([
    ['a key nobody wrote a text for', "t('gone')", ["sample.tsx:1: no text for 'gone'"]],
    ['one of two choices', "t(is ? 'here' : 'gone')", ["sample.tsx:1: no text for 'gone'"]],
    ['a family without members', `t(\`lost.\${x}\`)`, ["sample.tsx:1: no text for 'lost.*'"]],
    [
      'a family whose ends differ',
      `t(\`kind.\${x}Title\`)`,
      ["sample.tsx:1: no text for 'kind.*Title'"],
    ],
    ['nothing where the text is there', "t('here'); t('count.days', { count })", []],
    ['nothing where the family has a member', `t(\`kind.\${x}\`)`, []],
    ['a key of a namespace', "translate('news:gone')", ["sample.tsx:1: no text for 'gone'"]],
    ['nothing where a namespace has the text', "translate('news:here')", []],
    ['nothing where no text is asked for', "find('gone')", []],
  ])('misses %s', (_, code, faults) => {
    const known = texts({
      here: 'x',
      'kind.round': 'x',
      'count.days_one': 'x',
      'count.days_other': 'x',
    });
    expect(missingKeys(read(code), [known])).toEqual(faults);
  });

  test.each([
    ['a key asked for', "t('title')", []],
    ['a key kept in a table', "const row = { textKey: 'row.title' }", ['title']],
    ['a family', `t(\`row.\${x}\`)`, ['title']],
    ['nothing by the same word elsewhere', "const kind = 'title'", ['title', 'row.title']],
    ['nothing by a key without a beginning', `t(\`\${x}.title\`)`, ['title', 'row.title']],
  ])('takes as used %s', (_, code, unused) => {
    const all = code.includes("t('title')")
      ? texts({ title: 'x' })
      : texts({ title: 'x', 'row.title': 'x' });
    expect(unusedKeys(all, [read(code)], [])).toEqual(unused);
  });

  test('takes as used what another text names', () => {
    const nested = texts({ full: '$t(position.{position}) is full' });
    expect(unusedKeys(texts({ 'position.GOALKEEPER': 'x' }), [], [nested])).toEqual([]);
  });

  test('finds what is not translated, but for figures, short words and words that are alike', () => {
    const alike = { name: 'Name', code: '{code}', ok: 'OK', gone: 'Keine Ahnung', live: 'Live' };
    expect(untranslated(texts(alike), new Set(['Name', 'Live']))).toEqual(["gone: 'Keine Ahnung'"]);
  });

  test.each([
    ['between tags', '<p>Hallo</p>', ['Hallo']],
    ['beside a figure', '<p>{count} Tore</p>', ['Tore']],
    ['as a string between tags', "<p>{is ? 'Ja' : t('no')}</p>", ['Ja']],
    ['in a template', `<p>{\`\${price} Mio\`}</p>`, ['Mio']],
    ['for those who listen', '<button aria-label="Weg" className="x" />', ['Weg']],
    ['in a prop that is shown', "<Card title={'Neu'} />", ['Neu']],
    [
      'never in what only machines read',
      `<p id="a" className={\`b-\${c}\`}>{t('x')} – Ø 3</p>`,
      [],
    ],
  ])('finds words %s', (_, code, words) => {
    expect(read(code).literals.map(({ text }) => text)).toEqual(words);
  });
});
