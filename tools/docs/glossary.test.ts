import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const glossary = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');
const [, engineering = ''] = glossary.split("## The engineers' words");

/** Rows of a table without its head, as cells. */
const rowsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Word '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** Words that are no longer used, as a pattern on a name in kebab, camel or upper case. */
const replaced = rowsOf(engineering).flatMap(([word = '', , not = '']) =>
  not
    .split(', ')
    .filter(Boolean)
    .map((old) => ({ word, old, pattern: new RegExp(old.replaceAll(' ', '[-_ ]?'), 'i') })),
);

const SOURCES = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).workspaces.concat(
  'docs',
);
const files = SOURCES.flatMap((folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx,mjs,css,md}`, {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist|\.cache)$/.test(path),
  }),
) as readonly string[];
const EXPORTED =
  /^export (?:declare |async |abstract )*(?:function|const|class|interface|type) (\w+)/gm;
const names = files.flatMap((file) => [
  file,
  ...(/\.tsx?$/.test(file)
    ? [...readFileSync(join(ROOT, file), 'utf8').matchAll(EXPORTED)].map(([, name]) => name ?? '')
    : []),
]);

test('names were found, and words that are no longer used', () => {
  expect(names.length).toBeGreaterThan(1000);
  expect(replaced.map(({ old }) => old)).toContain('drawn ahead');
});

test.each(replaced)('$word is called so, not $old', ({ pattern }) => {
  expect(names.filter((name) => pattern.test(name))).toEqual([]);
});

test('every word stands in the glossary once', () => {
  const words = rowsOf(glossary).flatMap(([word = '']) => word.split(', '));
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});
