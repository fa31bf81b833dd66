import type { FastifyBaseLogger } from 'fastify';

/**
 * Parts of what is done again and again beside everything else. One that fails keeps no other from being
 * done, and is logged: once, until it succeeds or fails with something else.
 */
export class Attempts {
  readonly #log: FastifyBaseLogger | undefined;
  readonly #messages = new Map<string, string>();

  constructor(log: FastifyBaseLogger | undefined) {
    this.#log = log;
  }

  /**
   * @param what names it in the log
   * @returns undefined: it failed
   */
  async attempt<Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      const result = await work();
      this.#messages.delete(what);
      return result;
    } catch (err) {
      const message = String(err);
      if (message !== this.#messages.get(what)) {
        this.#log?.warn({ err, what }, 'Work in the background has failed, and is tried again');
      }
      this.#messages.set(what, message);
      return undefined;
    }
  }
}
