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

/** Measures, and brings its own peer. */
export type Bench = (say: Say, options: BenchOptions) => Promise<readonly BenchRow[]>;

/**
 * What of the rows holds in another hour and on another machine: ratios against the peer of the same
 * run, bytes and requests.
 */
export interface Compared {
  /** Fields that say which row it is. */
  readonly by: readonly string[];
  /** Figures that are better when they are less. */
  readonly less?: readonly string[];
  /** Figures that are better when they are more. */
  readonly more?: readonly string[];
}

/** A file `<name>.bench.ts`. */
export interface BenchModule {
  readonly run: Bench;
  readonly compared: Compared;
}
