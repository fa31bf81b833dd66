import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { BenchModule, BenchOptions, BenchRow, Compared } from '../contract/bench.ts';

/** A benchmark that was run. */
export interface Measured {
  readonly bench: string;
  readonly compared: Compared;
  readonly rows: readonly BenchRow[];
}

/** What `npm run bench -- --json` prints. */
export interface Report {
  readonly node: string;
  readonly benches: readonly Measured[];
}

/** Runs a benchmark in this process. */
export async function measure(
  bench: string,
  module: BenchModule,
  options: BenchOptions,
): Promise<Measured> {
  const rows = await module.run((line) => console.error(line), options);
  return { bench, compared: module.compared, rows };
}

/** Runs a benchmark in a process of its own: what one leaves in memory would be the next one's. */
export async function measureApart(bench: string, args: readonly string[]): Promise<Measured> {
  const command = [process.argv[1] ?? '', bench, '--json', '--only-measure', ...args];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`the benchmark ${bench} ended with ${code}`);
  const { benches }: Report = JSON.parse(printed);
  const [measured] = benches;
  if (!measured) throw new Error(`the benchmark ${bench} said nothing`);
  return measured;
}
