import type { SeasonImport } from '@spieltag/shared-kernel/contract';
import type { FastifyBaseLogger } from 'fastify';
import { type ImportRun, runImport } from './run-import.command.ts';
import { readImport } from './season-import.repository.ts';

/** Each holds a connection of those that players are answered with, for as long as its source takes. */
const MOST_AT_ONCE = 2;

/** As many seasons are being imported here as may be; the message is one clear line. */
export class ImportsFullError extends Error {
  override readonly name = 'ImportsFullError';
  readonly code = 'SEASON_IMPORTS_FULL';

  constructor() {
    super(
      `${MOST_AT_ONCE} seasons are being imported here: begin the next once one of them is done`,
    );
  }
}

interface SeasonImportsOptions extends Pick<ImportRun, 'db' | 'loop' | 'clock'> {
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
}

/** Imports that nobody waits for: they go on after they were ordered, until the server ends. */
export class SeasonImports {
  readonly #options: SeasonImportsOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #ending = new AbortController();

  constructor(options: SeasonImportsOptions) {
    this.#options = options;
  }

  /** Begins one. @throws ImportRunningError, ImportsFullError */
  async start({ order, change }: Pick<ImportRun, 'order' | 'change'>): Promise<SeasonImport> {
    if (this.#running.size >= MOST_AT_ONCE) throw new ImportsFullError();
    const { db, loop, clock, log } = this.#options;
    const { promise: started, resolve, reject } = Promise.withResolvers<number>();
    let importNo: number | undefined;
    const onStarted = (no: number) => {
      importNo = no;
      resolve(no);
    };
    const signal = this.#ending.signal;
    const work = runImport({ db, loop, clock, order, change, onStarted, signal }).then(
      (imported) => log.info({ importNo, ...imported }, 'the season is imported'),
      (err: unknown) => {
        if (importNo === undefined) reject(err);
        else log.error({ importNo, err }, 'the import of a season has failed or was stopped');
      },
    );
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
    return readImport(db, await started);
  }

  /** Ends what is under way, between two steps of it. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#running);
  }
}
