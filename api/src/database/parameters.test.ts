import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const SOURCE = path.resolve(import.meta.dirname, '..');

/** Text that becomes SQL as it is. Values of `sql` templates are parameters, of `sql.lit` quoted. */
const UNQUOTED =
  /\bsql\.raw\b|\bCompiledQuery\.raw\b|\.query\(\s*(?:`[^`]*\$\{|['"`][^'"`]*['"`]\s*\+)/g;

/** COPY and LISTEN take no parameters: their names are quoted. The last query's mark is a constant. */
const ALLOWED: readonly string[] = [
  'database/listen.ts: .query(`listen ${',
  'database/seams/sent-with-next.ts: sql.raw',
  'database/write-rows.ts: CompiledQuery.raw',
];

test('what is asked of the database is never put together from texts', async () => {
  const files = (await readdir(SOURCE, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(SOURCE, file), 'utf8');
    for (const [hit] of text.matchAll(UNQUOTED)) found.push(`${file}: ${hit}`);
  }
  expect(found.filter((hit) => !ALLOWED.includes(hit))).toEqual([]);
});

test.each([
  ['sql.raw', 'sql.raw(name)'],
  ['a template', 'client.query(`select ${' + 'name}`)'],
  ['a sum', "client.query('select ' + name)"],
])('%s would be found', (_name, source) => {
  expect(source.match(UNQUOTED)).not.toBeNull();
});
