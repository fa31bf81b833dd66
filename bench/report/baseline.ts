import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figures } from './compare.ts';

const FILE = join(import.meta.dirname, '../baseline.json');

/** The figures later runs are compared with, by benchmark. */
export type Baseline = Readonly<Record<string, Figures>>;

/** What was kept. */
export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

/** Keeps the figures of these benchmarks, and those of others as they were. */
export function keepBaseline(measured: Baseline): void {
  const kept = { ...readBaseline(), ...measured };
  const byName = Object.entries(kept).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(byName), null, 2)}\n`);
}
