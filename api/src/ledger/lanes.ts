import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Of one more than that nothing becomes cheaper, and all would wait for it. */
const BATCH_MAX = 128;

/** How items are gathered, and what becomes of them. */
export interface LaneRules<Item, Result> {
  /** Items of one lane are sent together. */
  readonly laneOf: (item: Item) => string;
  /** Items of one key never go in the same batch. */
  readonly keyOf: (item: Item) => string;
  /**
   * Counts an item as waiting until what it returns is called.
   * @param leave rejects it while it waits
   * @throws for one too many
   */
  readonly wait: (leave: (reason: Error) => void) => () => void;
  /** Sends a batch of one lane; resolves to a result for each item, in their order. */
  readonly send: (
    items: readonly [Item, ...Item[]],
  ) => Promise<readonly (Result | Promise<Result>)[]>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (reason: unknown) => void;
  /** Runs something as part of the request that waits: its queries are of that request's trace. */
  readonly asRequest: <T>(task: () => T) => T;
  /** Ends its wait: it is sent, or has left. */
  endWait: () => void;
}

/**
 * Sends items in batches, one batch of a lane at a time: whatever arrives while one is under way makes
 * up the next. Nobody waits for a batch to fill: alone an item is sent at once, and the more come, the
 * more go together.
 */
export class Lanes<Item, Result> {
  readonly #rules: LaneRules<Item, Result>;
  /** Lanes something waits or is under way in. */
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>();

  constructor(rules: LaneRules<Item, Result>) {
    this.#rules = rules;
  }

  /** Resolves to what became of the item in its batch; rejects with what its batch failed for. */
  add(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const one: Waiting<Item, Result> = {
      item,
      resolve,
      reject,
      asRequest: AsyncLocalStorage.snapshot(),
      endWait: () => undefined,
    };
    const lane = this.#rules.laneOf(item);
    one.endWait = this.#rules.wait((reason) => {
      this.#remove(lane, one);
      reject(reason);
    });
    const waiting = this.#waiting.get(lane);
    if (waiting) waiting.push(one);
    else void this.#serve(lane, one);
    return promise;
  }

  #remove(lane: string, one: Waiting<Item, Result>): void {
    const waiting = this.#waiting.get(lane);
    const at = waiting?.indexOf(one) ?? -1;
    if (at >= 0) waiting?.splice(at, 1);
  }

  async #serve(lane: string, first: Waiting<Item, Result>): Promise<void> {
    const waiting = [first];
    this.#waiting.set(lane, waiting);
    while (waiting.length > 0) {
      // What else arrives in this turn of the event loop goes along.
      await nextTurn();
      await this.#send(this.#take(waiting));
    }
    this.#waiting.delete(lane);
  }

  /** Takes the next batch off those that wait. */
  #take(waiting: Waiting<Item, Result>[]): Waiting<Item, Result>[] {
    const batch = new Map<string, Waiting<Item, Result>>();
    for (const one of waiting.splice(0)) {
      const key = this.#rules.keyOf(one.item);
      if (batch.size >= BATCH_MAX || batch.has(key)) waiting.push(one);
      else batch.set(key, one);
    }
    return [...batch.values()];
  }

  async #send(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    for (const one of batch) one.endWait();
    const [first, ...others] = batch;
    // All of them have left meanwhile.
    if (!first) return;
    const items = [first.item, ...others.map(({ item }) => item)] as const;
    try {
      // Of all its requests the first is told of the batch, whichever of them began the lane.
      const results = await first.asRequest(() => this.#rules.send(items));
      for (const [no, one] of batch.entries()) one.resolve(results[no] as Result | Promise<Result>);
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
  }
}
