/**
 * `npm run bench -- <name>`: runs one benchmark and prints its table in Markdown, or with `--json`
 * one JSON object. Every benchmark brings its own peer and reports ratios against it from the same run.
 * `--size <n>`, any number of times, says how large; each benchmark has sizes of its own otherwise.
 * `--seconds <n>` says how long what is measured by time takes.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench } from './contract/bench.ts';
import { markdownTable } from './contract/markdown-table.ts';

const SUFFIX = '.bench.ts';
const folder = import.meta.dirname;

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    size: { type: 'string', multiple: true, default: [] },
    seconds: { type: 'string' },
  },
  allowPositionals: true,
});
const names = (await readdir(folder))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length));
const [name] = positionals;
if (!name || !names.includes(name)) {
  console.error(`error: name a benchmark, one of: ${names.join(', ')}`);
  process.exit(1);
}
const sizes = values.size.map(Number).sort((a, b) => a - b);
if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0)) {
  console.error('error: a size is a whole number above 0');
  process.exit(1);
}
const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
if (seconds !== undefined && !(Number.isSafeInteger(seconds) && seconds > 0)) {
  console.error('error: seconds are a whole number above 0');
  process.exit(1);
}
const bench: { run: Bench } = await import(join(folder, `${name}${SUFFIX}`));
const rows = await bench.run((line) => console.error(line), { sizes, seconds });
if (values.json) console.log(JSON.stringify({ bench: name, node: process.version, rows }));
else console.log(markdownTable(rows));
