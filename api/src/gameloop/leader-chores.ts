import type { FastifyBaseLogger } from 'fastify';

/** Work that is due now and then whatever the seasons do; it ends early when the signal says that the leader stops. */
export type Chore = (signal: AbortSignal) => Promise<unknown>;

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
  #stopping = new AbortController();

  constructor(chores: readonly Chore[], log: Pick<FastifyBaseLogger, 'error'>) {
    this.#chores = chores;
    this.#log = log;
  }

  /** Begins them when a minute has passed since the last time. @param now monotonic ms */
  begin(now: number): void {
    if (this.#under || now - this.#doneAt < EVERY_MS) return;
    this.#doneAt = now;
    this.#stopping = new AbortController();
    this.#under = this.#doAll(this.#stopping.signal).finally(() => {
      this.#under = undefined;
    });
  }

  /** Resolves when nothing of them is under way. */
  async ended(): Promise<void> {
    await this.#under;
  }

  /** Begins none of them any more; resolves when the one that is under way has ended, which it does early. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#under;
  }

  async #doAll(signal: AbortSignal): Promise<void> {
    for (const chore of this.#chores) {
      if (signal.aborted) return;
      await chore(signal).catch((error: unknown) => {
        this.#log.error({ err: error }, 'a chore of the leader has failed and is tried again');
      });
    }
  }
}
