/** How many are asked for together. */
export interface GroupLimits {
  /** Keys in one question. */
  readonly keys: number;
  /** Questions under way at the same time. */
  readonly flights: number;
  /** Keys that wait for their question; more are refused. */
  readonly waiting: number;
  /** What those are told. */
  readonly refusal: () => Error;
}

/**
 * Asks one question about many keys: those that come while a question is under way go along with the
 * next. Nobody is given what was asked before they came, and nobody waits for others to come: alone,
 * a key is asked for at once.
 */
export class GroupedLookup<T> {
  readonly #ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>;
  readonly #limits: GroupLimits;
  /** Those of the next question, in the order they came. */
  #waiting = new Map<string, PromiseWithResolvers<T | undefined>>();
  #underWay = 0;
  #isStarting = false;

  /** @param ask of each key once; keys that are not in the answer are unknown */
  constructor(
    ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
    limits: GroupLimits,
  ) {
    this.#ask = ask;
    this.#limits = limits;
  }

  /** What a question says of the key that is asked from now on; undefined: it is unknown. */
  get(key: string): Promise<T | undefined> {
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting.promise;
    const { waiting: max, refusal } = this.#limits;
    if (this.#waiting.size >= max) return Promise.reject(refusal());
    const asked = Promise.withResolvers<T | undefined>();
    this.#waiting.set(key, asked);
    this.#start();
    return asked.promise;
  }

  /** What else arrives in this turn of the event loop goes along. */
  #start(): void {
    const isBusy = this.#isStarting || this.#underWay >= this.#limits.flights;
    if (isBusy || this.#waiting.size === 0) return;
    this.#isStarting = true;
    setImmediate(() => {
      this.#isStarting = false;
      void this.#question(this.#take());
    });
  }

  #take(): ReadonlyMap<string, PromiseWithResolvers<T | undefined>> {
    const all = this.#waiting;
    if (all.size <= this.#limits.keys) {
      this.#waiting = new Map();
      return all;
    }
    const taken = new Map([...all].slice(0, this.#limits.keys));
    for (const key of taken.keys()) all.delete(key);
    return taken;
  }

  async #question(asked: ReadonlyMap<string, PromiseWithResolvers<T | undefined>>): Promise<void> {
    this.#underWay += 1;
    this.#start();
    try {
      const found = await this.#ask([...asked.keys()]);
      for (const [key, { resolve }] of asked) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    } finally {
      this.#underWay -= 1;
      this.#start();
    }
  }
}
