import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type FlatTexts, KEYS_FILE, keyTypes } from '@spieltag/remote-kit/texts';
import { checkTexts } from '@spieltag/shared-kernel/testing';
import { ROOT } from '../test/process.ts';
import { GAPS } from './gaps.ts';
import { shownWords } from './shown-words.ts';
import { textFolders } from './text-folders.ts';
import { askedKeys, unusedKeys } from './unused-keys.ts';
import { type Source, workspaceSources } from './workspace-sources.ts';

const SHARED = 'shared-kernel';
/** Words both languages write alike. */
const ALIKE = new Set([
  'Admin',
  'Budget',
  'Debug',
  'Form',
  'Formation',
  'Formation {formation}.',
  'Kernel',
  'Live',
  'Manager',
  'Maximum',
  'Name',
  'Plan {no}',
  'Position',
  'Registry',
  'Remote',
  'Remotes',
  'Spieltag',
  'Team',
  'Tokens',
  'Transfers',
  'Version',
  'Vibration',
  'Webhook',
]);
const LONG_WORD = /\p{L}{4,}/u;
/** No word has two of these. */
const DATE_SIGN = /\b(?:YYYY|MMMM?|DD|d{2,4}|HH|mm|ss)\b/;
const DATE_PARTS = /\b(?:YYYY|M{2,4}|DD?|d{2,4}|HH|mm|ss)\b/g;
const hasLetter = (text: string) => /\p{L}/u.test(text);

const folders = textFolders();
const sources = new Map<string, readonly Source[]>(
  [...new Set(folders.map(({ workspace }) => workspace))].map((workspace) => [
    workspace,
    workspaceSources(workspace),
  ]),
);
const codeOf = (workspace: string) => (sources.get(workspace) ?? []).map(({ code }) => code);
const everyText = folders.flatMap(({ de, en }) => [de, en]);
const isAskedAnywhere = askedKeys([...sources.keys()].flatMap(codeOf), everyText);

describe.each(folders)('$path', ({ path, workspace, namespace, de, en }) => {
  test('has told the compiler its keys and placeholders: else `npm run texts` does', () => {
    const written = readFileSync(join(ROOT, path, KEYS_FILE), 'utf8');
    expect(written).toBe(keyTypes({ namespace, de }));
  });

  test('has the same keys and placeholders in both languages', () => {
    expect(checkTexts(join(ROOT, path))).toEqual([]);
  });

  test('has no text nobody asks for', () => {
    const isAsked =
      workspace === SHARED ? isAskedAnywhere : askedKeys(codeOf(workspace), everyText);
    expect(unusedKeys(de, isAsked)).toEqual([]);
  });

  test('names no part of a date that is not filled in', () => {
    const patterns = [...de.values(), ...en.values()].filter((text) => DATE_SIGN.test(text));
    expect(patterns.map((text) => text.replace(DATE_PARTS, '')).filter(hasLetter)).toEqual([]);
  });

  test('is translated', () => {
    const alike = [...de].filter(([key, text]) => en.get(key) === text && !ALIKE.has(text));
    expect(alike.filter(([, text]) => LONG_WORD.test(text.replace(GAPS, '')))).toEqual([]);
  });
});

test.each([...sources])('%s shows words of its texts only', (_workspace, files) => {
  expect(files.flatMap(shownWords)).toEqual([]);
});

test('every word that may be alike is alike somewhere', () => {
  const same = folders.flatMap(({ de, en }) =>
    [...de.values()].filter((t) => [...en.values()].includes(t)),
  );
  expect([...ALIKE].filter((word) => !same.includes(word))).toEqual([]);
});

const flat = (texts: Record<string, string>): FlatTexts => new Map(Object.entries(texts));

test('a key needs what is in its text: words, figures, a count where there are two forms', () => {
  const de = flat({
    plain: 'Nichts',
    named: '{player} für {price, millions}',
    days_one: 'ein Tag',
    days_other: '{count} Tage bis {end}',
    coin: 'Taler',
    coin_one: 'Taler',
    coin_other: 'Taler',
  });
  expect(keyTypes({ namespace: 'news', de }).split('\n').slice(3, -3)).toEqual([
    "    'plain': undefined;",
    "    'named': { player: string | number; price: number };",
    "    'days': { count: number; end: string | number };",
    "    'coin': { count?: number };",
  ]);
});

test.each([
  ['a key asked for', "t('title')", ['row.title', 'row.end']],
  ['a key kept in a table', "const row = { textKey: 'row.title' }", ['title', 'row.end']],
  ['a family', `t(\`row.\${x}\`)`, ['title']],
  ['a family whose ends differ', `t(\`row.\${x}le\`)`, ['title', 'row.end']],
  ['a key of a namespace', "translate('news:title')", ['row.title', 'row.end']],
  ['nothing by a key without a beginning', `t(\`\${x}.title\`)`, ['title', 'row.title', 'row.end']],
])('takes as used %s', (_title, code, unused) => {
  const texts = flat({ title: 'x', 'row.title': 'x', 'row.end': 'x' });
  expect(unusedKeys(texts, askedKeys([code], []))).toEqual(unused);
});

test('takes as used what another text names', () => {
  const isAsked = askedKeys([], [flat({ full: '$t(position.{position}) is full' })]);
  expect(unusedKeys(flat({ 'position.GOALKEEPER': 'x' }), isAsked)).toEqual([]);
});

test.each([
  ['between tags', '<p>Hallo</p>', ['Hallo']],
  ['beside a figure', '<p>{count} Tore</p>', ['Tore']],
  ['as a string between tags', "<p>{is ? 'Ja' : t('no')}</p>", ['Ja']],
  ['in a template', `<p>{\`\${price} Mio\`}</p>`, ['Mio']],
  ['for those who listen', '<button aria-label="Weg" className="x" />', ['Weg']],
  ['in a prop that is shown', "<Card title={'Neu'} />", ['Neu']],
  ['never in what only machines read', `<p id="a" className={\`b-\${c}\`}>{t('x')} – Ø 3</p>`, []],
])('finds words %s', (_title, code, words) => {
  expect(shownWords({ path: 'a.tsx', code })).toEqual(words.map((word) => `a.tsx:1: ${word}`));
});
