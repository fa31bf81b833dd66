import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  DOCUMENT_LANGUAGES,
  DOCUMENT_NAMES,
  type DocumentNode,
} from '@spieltag/shared-kernel/documents';
import { DOCUMENT_LIMIT_BYTES } from './document-files.ts';
import { DocumentShelf } from './document-shelf.ts';

let folder: string;
let now: number;
let complaints: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
  now = 0;
  complaints = [];
});
afterEach(() => rm(folder, { recursive: true }));

function shelf(of: string | null = folder) {
  const warn = (_details: object, text: string) => complaints.push(text);
  return new DocumentShelf({ folder: of, log: { warn }, clock: () => now });
}
const put = (file: string, text: string | Uint8Array) => writeFile(join(folder, file), text);
const wordsOf = (nodes: readonly DocumentNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join(' ');

test('the game comes with every document in both languages, each with a title of its own', async () => {
  const titles = new Set<string>();
  for (const language of DOCUMENT_LANGUAGES) {
    for (const name of DOCUMENT_NAMES) {
      const document = await shelf(null).read(name, language);
      expect(document).toMatchObject({ language, isDefault: true });
      expect(wordsOf(document.content).length).toBeGreaterThan(50);
      titles.add(document.title);
    }
  }
  expect(titles.size).toBe(DOCUMENT_NAMES.length * DOCUMENT_LANGUAGES.length);
});

describe("an operator's document", () => {
  test('takes the place of ours, and a change of it is seen within a minute', async () => {
    const own = shelf();
    await put('imprint.de.md', '# Impressum\n\nVerlag Eins');
    expect(await own.read('imprint', 'de')).toMatchObject({
      isDefault: false,
      content: [{ tag: 'p', children: ['Verlag Eins'] }],
    });
    await put('imprint.de.md', '# Impressum\n\nVerlag Zwei');
    now = 60_000;
    expect(wordsOf((await own.read('imprint', 'de')).content)).toBe('Verlag Zwei');
    expect(complaints).toEqual([]);
  });

  test('in the other language goes before words of ours', async () => {
    await put('imprint.de.md', '# Impressum\n\nVerlag');
    expect(await shelf().read('imprint', 'en')).toMatchObject({ language: 'de', isDefault: false });
    expect(await shelf().read('terms', 'en')).toMatchObject({ language: 'en', isDefault: true });
  });

  test('without a heading has the title of ours', async () => {
    await put('imprint.de.md', 'Verlag');
    expect((await shelf().read('imprint', 'de')).title).toBe('Impressum');
  });

  test('may begin with a mark of its byte order', async () => {
    await put('imprint.de.md', '\uFEFF# Anbieter\n\nVerlag');
    expect((await shelf().read('imprint', 'de')).title).toBe('Anbieter');
  });

  test.each<[string, string | Uint8Array, string]>([
    ['in Latin-1', Buffer.from('# Anbieter\n\nMüller', 'latin1'), 'not UTF-8'],
    ['in UTF-16', Buffer.from('\uFEFF# Anbieter', 'utf16le'), 'not UTF-8'],
    ['that is too large', 'x'.repeat(DOCUMENT_LIMIT_BYTES + 1), 'too large'],
    ['that is empty', ' \n', 'empty'],
  ])('%s is complained of once, and ours is shown', async (_name, text, fault) => {
    await put('imprint.de.md', text);
    const own = shelf();
    expect(await own.read('imprint', 'de')).toMatchObject({ isDefault: true });
    now = 60_000;
    await own.read('imprint', 'de');
    expect(complaints).toEqual([`a document cannot be shown: ${fault}`]);
  });

  test('that is a folder is complained of', async () => {
    await mkdir(join(folder, 'imprint.de.md'));
    expect(await shelf().read('imprint', 'de')).toMatchObject({ isDefault: true });
    expect(complaints).toEqual(['a document cannot be shown: unreadable']);
  });
});

test.each([
  ['that is not there', (at: string) => join(at, 'nowhere')],
  ['that is a file', (at: string) => join(at, 'terms.de.md')],
])('a folder %s is complained of once, and ours are shown', async (_name, of) => {
  await put('terms.de.md', '# Eigene');
  const own = shelf(of(folder));
  expect(await own.read('terms', 'de')).toMatchObject({ isDefault: true });
  expect(await own.read('imprint', 'de')).toMatchObject({ isDefault: true });
  expect(complaints).toEqual(['the folder of documents cannot be read']);
});
