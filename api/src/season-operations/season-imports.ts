import type { SeasonImport } from '@spieltag/shared-kernel/contract';
import type { FastifyBaseLogger } from 'fastify';
import { type ImportRun, runImport } from './run-import.command.ts';
import { readImport } from './season-import.repository.ts';

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

  /** Begins one. @throws ImportRunningError */
  async start({ order, change }: Pick<ImportRun, 'order' | 'change'>): Promise<SeasonImport> {
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
