import { Lane, type LaneRules } from './lane.ts';

/** How many are asked for together. */
export interface GroupLimits extends Pick<LaneRules<string, unknown>, 'wait'> {
  /** Keys in one question. */
  readonly keys: number;
  /** Questions under way at the same time. */
  readonly flights: number;
}

/** Asks one question about many keys: each once, for all who ask for it while it waits. */
export class GroupedLookup<T> {
  readonly #lane: Lane<string, T | undefined>;
  /** Of the next questions, by key. */
  readonly #waiting = new Map<string, Promise<T | undefined>>();

  /** @param ask of each key once; keys that are not in the answer are unknown */
  constructor(
    ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
    { keys: most, flights, wait }: GroupLimits,
  ) {
    this.#lane = new Lane({
      most,
      flights,
      keyOf: (key) => key,
      wait,
      send: async (keys) => {
        // Nobody is given what was asked before they came.
        for (const key of keys) this.#waiting.delete(key);
        const found = await ask(keys);
        return keys.map((key) => found.get(key));
      },
    });
  }

  /** What a question says of the key that is asked from now on; undefined: it is unknown. */
  async get(key: string): Promise<T | undefined> {
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    const asked = this.#lane.add(key);
    this.#waiting.set(key, asked);
    // Whoever asks after one that has left is asked for anew.
    asked.catch(() => {
      if (this.#waiting.get(key) === asked) this.#waiting.delete(key);
    });
    return asked;
  }
}
