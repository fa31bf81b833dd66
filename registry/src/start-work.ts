import { repeat } from '@spieltag/server-kit/process';
import type { FastifyBaseLogger } from 'fastify';

/** What of a start has failed, and what it failed with last. */
interface Failed {
  readonly work: () => Promise<void>;
  message: string;
}

/**
 * What a start does that pages of players can do without: a failure is logged and tried again beside
 * everything else, so that a registry starts while its database or its bucket is away.
 */
export class StartWork {
  readonly #failed = new Map<string, Failed>();
  readonly #log: FastifyBaseLogger | undefined;
  readonly #endTrying: () => Promise<void>;
  #hasEnded = false;

  constructor(log: FastifyBaseLogger | undefined, tryAgainMs: number) {
    this.#log = log;
    this.#endTrying = repeat(tryAgainMs, () => this.#tryAgain());
  }

  /**
   * Does it, or leaves it for later when it fails. Once something has failed the rest is left for later as
   * well: each would wait as long for the same database.
   * @param what names it in the log
   */
  async run(what: string, work: () => Promise<void>): Promise<void> {
    const failed = { work, message: '' };
    if (this.#failed.size > 0 || !(await this.#isDone(what, failed)))
      this.#failed.set(what, failed);
  }

  /** Tries nothing any more. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    await this.#endTrying();
  }

  async #tryAgain(): Promise<void> {
    for (const [what, failed] of this.#failed) {
      if (this.#hasEnded) return;
      if (!(await this.#isDone(what, failed))) continue;
      this.#failed.delete(what);
      this.#log?.info({ what }, 'What the start left for later is done');
    }
  }

  /** Says what it failed with, once each. */
  async #isDone(what: string, failed: Failed): Promise<boolean> {
    try {
      await failed.work();
      return true;
    } catch (err) {
      const message = String(err);
      if (message !== failed.message) {
        this.#log?.warn({ err, what }, 'The start goes on without, and it is tried again');
      }
      failed.message = message;
      return false;
    }
  }
}
