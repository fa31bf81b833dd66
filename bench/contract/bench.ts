/** One line of a benchmark's table; figures with the unit in their name. */
export type BenchRow = Readonly<Record<string, string | number>>;

/** What the command line asks for. */
export interface BenchOptions {
  /** How large, ascending; none: as the benchmark sees fit. */
  readonly sizes: readonly number[];
  /** How long what is measured by time takes; undefined: as the benchmark sees fit. */
  readonly seconds: number | undefined;
}

/** Reports what goes on while the table is not there yet. */
export type Say = (line: string) => void;

/** What a file `<name>.bench.ts` exports as `run`. */
export type Bench = (say: Say, options: BenchOptions) => Promise<readonly BenchRow[]>;
