import { RetryLater } from '../../problems/api-problem.ts';

/** Who has sent a picture. */
export interface PictureSender {
  readonly userId: string;
  /** As `originOf` says. */
  readonly origin: string;
}

/** Pictures decoded at a time, so that their memory has a limit as well. */
const MAX_AT_A_TIME = 2;
/** Pictures that wait for it, with up to 12 MB each. */
const MAX_WAITING = 8;
const MAX_OF_ACCOUNT = 1;
/** Of all accounts of one network; who holds one leaves places to everybody else. */
const MAX_OF_ORIGIN = 2;
const RETRY_AFTER_SECONDS = 2;

/** Has pictures decoded one after the other, and keeps places for those of others. */
export class PictureTurns {
  readonly #waiting: (() => void)[] = [];
  /** Under way or waiting, by who has sent them. */
  readonly #taken = new Map<string, number>();
  #running = 0;

  /**
   * Does the work when it is its turn.
   * @param sender undefined: it is the wish of an operator
   * @throws RetryLater RATE_LIMITED when the sender has others under way, UNAVAILABLE when too many wait
   */
  async run<T>(sender: PictureSender | undefined, work: () => Promise<T>): Promise<T> {
    const bounds: readonly [key: string, max: number][] = sender
      ? [
          [`of ${sender.userId}`, MAX_OF_ACCOUNT],
          [`from ${sender.origin}`, MAX_OF_ORIGIN],
        ]
      : [];
    if (bounds.some(([key, max]) => this.#count(key) >= max)) {
      throw new RetryLater('RATE_LIMITED', RETRY_AFTER_SECONDS);
    }
    if (this.#waiting.length >= MAX_WAITING) {
      throw new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS);
    }
    for (const [key] of bounds) this.#taken.set(key, this.#count(key) + 1);
    try {
      return await this.#inTurn(work);
    } finally {
      for (const [key] of bounds) {
        const left = this.#count(key) - 1;
        if (left > 0) this.#taken.set(key, left);
        else this.#taken.delete(key);
      }
    }
  }

  #count(key: string): number {
    return this.#taken.get(key) ?? 0;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < MAX_AT_A_TIME) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
