import { familyProcessorSeconds, processFigures } from './process-figures.ts';

/** Whose processor time is counted. */
export interface Watched {
  readonly serverPids: readonly number[];
  /** The process all of PostgreSQL's others come from; undefined: there is no database. */
  readonly databasePid?: number | undefined;
}

/** How busy each was between two moments, in percent of one core. */
export interface ProcessorShares {
  readonly serverPercent: number;
  readonly databasePercent: number;
  readonly generatorPercent: number;
}

/** Counts from now on. @returns what it came to, asked any time later; undefined where the system does not tell */
export function watchProcessors(watched: Watched): () => ProcessorShares | undefined {
  if (process.platform !== 'linux') return () => undefined;
  const from = used(watched);
  return () => {
    const to = used(watched);
    const percent = (name: keyof typeof to) =>
      (100 * (to[name] - from[name])) / ((to.atMs - from.atMs) / 1000);
    return {
      serverPercent: percent('server'),
      databasePercent: percent('database'),
      generatorPercent: percent('generator'),
    };
  };
}

function used({ serverPids, databasePid }: Watched) {
  const { user, system } = process.cpuUsage();
  return {
    atMs: performance.now(),
    server: serverPids.reduce((sum, pid) => sum + processFigures(pid).processorSeconds, 0),
    database: databasePid === undefined ? 0 : familyProcessorSeconds(databasePid),
    generator: (user + system) / 1e6,
  };
}
