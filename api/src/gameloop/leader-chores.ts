import type { FastifyBaseLogger } from 'fastify';

/** Work that is due now and then whatever the seasons do. */
export type Chore = () => Promise<unknown>;

/** Chores are no matter of seconds. */
const EVERY_MS = 60_000;

/**
 * What the leader does beside the events of its seasons, which never wait for it. Should another server
 * lead before a chore ends, both may do it for a moment: it has to bear that.
 */
export class LeaderChores {
  readonly #chores: readonly Chore[];
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  #under: Promise<void> | undefined;
  #doneAt = Number.NEGATIVE_INFINITY;

  constructor(chores: readonly Chore[], log: Pick<FastifyBaseLogger, 'error'>) {
    this.#chores = chores;
    this.#log = log;
  }

  /** Begins them when a minute has passed since the last time. @param now monotonic ms */
  begin(now: number): void {
    if (this.#under || now - this.#doneAt < EVERY_MS) return;
    this.#doneAt = now;
    this.#under = this.#doAll().finally(() => {
      this.#under = undefined;
    });
  }

  /** Resolves when nothing of them is under way. */
  async ended(): Promise<void> {
    await this.#under;
  }

  async #doAll(): Promise<void> {
    for (const chore of this.#chores) {
      await chore().catch((error: unknown) => {
        this.#log.error({ err: error }, 'a chore of the leader has failed and is tried again');
      });
    }
  }
}
