/**
 * `npm run bench [-- <name> ...]`: runs benchmarks, all without a name, prints their tables in
 * Markdown as each ends, or with `--json` one JSON object at last, and what is worse by a tenth than in
 * the kept baseline, then with exit code 1. What seems so is measured twice more first, and the middle
 * counts; the table is of the first run. One that fails is named, with exit code 1 as well, and the
 * others are run all the same. `--keep` makes the middle of three runs the baseline,
 * `--only-measure` compares with none. Every benchmark brings its own peer and reports ratios
 * against it from the same run; those are compared, and bytes and requests.
 * `--size <n>`, any number of times, says how large; each benchmark has sizes of its own otherwise.
 * `--seconds <n>` says how long what is measured by time takes. Both leave nothing to compare.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchModule } from './contract/bench.ts';
import { markdownTable } from './contract/markdown-table.ts';
import { keepBaseline, readBaseline } from './report/baseline.ts';
import { type Change, type Figures, figuresOf, middleOf, newTo, worse } from './report/compare.ts';
import { type Measured, measure, measureApart, type Report } from './report/measure.ts';
import { runEach } from './report/run-each.ts';

const SUFFIX = '.bench.ts';
const RUNS = 3;
const folder = import.meta.dirname;

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    'only-measure': { type: 'boolean', default: false },
    size: { type: 'string', multiple: true, default: [] },
    seconds: { type: 'string' },
  },
  allowPositionals: true,
});
const known = (await readdir(folder))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length))
  .sort();
const unknown = positionals.find((name) => !known.includes(name));
if (unknown !== undefined) refuse(`no benchmark '${unknown}', only: ${known.join(', ')}`);
const names = positionals.length > 0 ? positionals : known;
const sizes = values.size.map(Number).sort((a, b) => a - b);
if (!sizes.every(isCount)) refuse('a size is a whole number above 0');
const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
if (seconds !== undefined && !isCount(seconds)) refuse('seconds are a whole number above 0');
const isUsual = sizes.length === 0 && seconds === undefined;
if (values.keep && !isUsual) refuse('a baseline is of the usual sizes and times');

const benches: Measured[] = [];
const [only, ...others] = names;
try {
  // What fails in this process fails with all that is said of it: there is nothing to go on with.
  if (only !== undefined && others.length === 0) await take(await here(only));
  else await runApart();
} finally {
  const report: Report = { node: process.version, benches };
  if (values.json) console.log(JSON.stringify(report));
}

async function here(name: string): Promise<Measured> {
  const module: BenchModule = await import(join(folder, `${name}${SUFFIX}`));
  return measure(name, module, { sizes, seconds });
}

async function runApart(): Promise<void> {
  const sizeArgs = sizes.flatMap((size) => ['--size', `${size}`]);
  const args = [...sizeArgs, ...(seconds === undefined ? [] : ['--seconds', `${seconds}`])];
  const failed = await runEach(names, {
    measure: (name) => measureApart(name, args),
    take,
    say: console.error,
  });
  if (failed.length > 0) process.exitCode = 1;
}

/** Prints what was measured, then keeps or compares it. */
async function take(measured: Measured): Promise<void> {
  const { bench, rows } = measured;
  benches.push(measured);
  if (!values.json) console.log(`## ${bench}\n\n${markdownTable(rows)}\n`);
  if (values.keep) keepBaseline({ [bench]: await middleFigures(measured) });
  else if (isUsual && !values['only-measure']) await compare(measured);
}

async function compare(measured: Measured): Promise<void> {
  const now = figuresOf(measured.rows, measured.compared);
  tellNew(measured.bench, now);
  const suspected = worseOf(measured, now);
  const isOnlyMissing = suspected.every(({ now }) => now === undefined);
  tellWorse(isOnlyMissing ? suspected : worseOf(measured, await middleFigures(measured)));
}

/** The middle of what was measured and of two runs more. */
async function middleFigures({ bench, rows, compared }: Measured): Promise<Figures> {
  const first = figuresOf(rows, compared);
  if (Object.keys(first).length === 0) return first;
  const runs = [first];
  while (runs.length < RUNS) {
    const { rows: again } = await measureApart(bench, []);
    runs.push(figuresOf(again, compared));
  }
  return middleOf(runs);
}

function worseOf({ bench, compared }: Measured, now: Figures): readonly Change[] {
  const before = readBaseline()[bench] ?? {};
  return worse(before, now, compared).map((change) => ({
    ...change,
    figure: `${bench}, ${change.figure}`,
  }));
}

function tellNew(bench: string, now: Figures): void {
  const baseline = readBaseline()[bench];
  const figures = newTo(baseline ?? {}, now);
  if (figures.length === 0) return;
  if (baseline)
    for (const figure of figures) console.error(`${bench}, ${figure}: not in the baseline`);
  else console.error(`${bench}: compared with nothing, as it has no baseline; --keep makes one`);
}

/** To where the table is not, so that either can be read by a program. */
function tellWorse(changes: readonly Change[]): void {
  for (const { figure, before, now, worsePercent } of changes) {
    const by = now === undefined ? 'is not measured any more' : `${now}, ${worsePercent} % worse`;
    console.error(`${figure}: ${before} in the baseline, ${by}`);
  }
  // What needs recorded seasons is not measured where there are none.
  if (changes.some(({ now }) => now !== undefined)) process.exitCode = 1;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

function refuse(line: string): never {
  console.error(`error: ${line}`);
  process.exit(1);
}
