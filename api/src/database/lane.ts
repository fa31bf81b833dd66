import { AsyncLocalStorage } from 'node:async_hooks';

/** How items are gathered, and what becomes of them. */
export interface LaneRules<Item, Result> {
  /** Items in one batch. */
  readonly most: number;
  /** Batches under way at the same time. */
  readonly flights: number;
  /** Items of one key never go in the same batch. */
  readonly keyOf: (item: Item) => string;
  /** Items of one key are not even under way at the same time, and sent in the order they came. */
  readonly isInOrder?: boolean;
  /**
   * Counts an item as waiting until what it returns is called.
   * @param leave rejects it while it waits
   * @throws for one too many
   */
  readonly wait: (leave: (reason: Error) => void) => () => void;
  /** Sends a batch; resolves to a result for each item, in their order. */
  readonly send: (
    items: readonly [Item, ...Item[]],
  ) => Promise<readonly (Result | Promise<Result>)[]>;
  /** Nothing waits, and nothing is under way any more. */
  readonly onIdle?: () => void;
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
 * Sends items in batches: whatever arrives while those before are under way makes up the next. Nobody
 * waits for a batch to fill: alone an item is sent at once, and the more come, the more go together.
 */
export class Lane<Item, Result> {
  readonly #rules: LaneRules<Item, Result>;
  /** In the order they came. */
  readonly #waiting: Waiting<Item, Result>[] = [];
  readonly #keysUnderWay = new Set<string>();
  #underWay = 0;
  #isStarting = false;

  constructor(rules: LaneRules<Item, Result>) {
    this.#rules = rules;
  }

  /**
   * Resolves to what became of the item in its batch; rejects with what its batch failed for.
   * @throws for one too many to wait
   */
  add(item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const one: Waiting<Item, Result> = {
      item,
      resolve,
      reject,
      asRequest: AsyncLocalStorage.snapshot(),
      endWait: () => undefined,
    };
    one.endWait = this.#rules.wait((reason) => {
      this.#remove(one);
      reject(reason);
    });
    this.#waiting.push(one);
    this.#start();
    return promise;
  }

  #remove(one: Waiting<Item, Result>): void {
    const at = this.#waiting.indexOf(one);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  /** What else arrives in this turn of the event loop goes along. */
  #start(): void {
    const isBusy = this.#isStarting || this.#underWay >= this.#rules.flights;
    if (isBusy || this.#waiting.length === 0) return;
    this.#isStarting = true;
    setImmediate(() => {
      this.#isStarting = false;
      const batch = this.#take();
      // All of them wait for what is under way, and are sent after it.
      if (batch.length === 0 && this.#waiting.length > 0) return;
      void this.#send(batch);
      this.#start();
    });
  }

  #take(): Waiting<Item, Result>[] {
    const { most, keyOf, isInOrder } = this.#rules;
    const batch = new Map<string, Waiting<Item, Result>>();
    for (const one of this.#waiting.splice(0)) {
      const key = keyOf(one.item);
      const isHeld = batch.has(key) || (isInOrder && this.#keysUnderWay.has(key));
      if (batch.size >= most || isHeld) this.#waiting.push(one);
      else batch.set(key, one);
    }
    return [...batch.values()];
  }

  async #send(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    this.#underWay += 1;
    for (const { item } of batch) this.#keysUnderWay.add(this.#rules.keyOf(item));
    for (const one of batch) one.endWait();
    const results = await this.#settle(batch);
    this.#underWay -= 1;
    for (const [no, { item }] of batch.entries()) this.#release(item, results[no]);
    this.#goOn();
  }

  /** What became of an item may be told later than the rest of its batch: until then it is under way. */
  #release(item: Item, result: Result | Promise<Result> | undefined): void {
    const release = () => this.#keysUnderWay.delete(this.#rules.keyOf(item));
    if (!(result instanceof Promise)) {
      release();
      return;
    }
    const releaseAndGoOn = () => {
      release();
      this.#goOn();
    };
    result.then(releaseAndGoOn, releaseAndGoOn);
  }

  #goOn(): void {
    this.#start();
    const isIdle = this.#underWay + this.#keysUnderWay.size + this.#waiting.length === 0;
    if (isIdle) this.#rules.onIdle?.();
  }

  /** @returns the results as they are known; none where the batch has failed */
  async #settle(
    batch: readonly Waiting<Item, Result>[],
  ): Promise<readonly (Result | Promise<Result>)[]> {
    const [first, ...others] = batch;
    // All of them have left meanwhile.
    if (!first) return [];
    const items = [first.item, ...others.map(({ item }) => item)] as const;
    try {
      // Of all its requests the first is told of the batch, whichever of them began the lane.
      const results = await first.asRequest(() => this.#rules.send(items));
      for (const [no, one] of batch.entries()) one.resolve(results[no] as Result | Promise<Result>);
      return results;
    } catch (error) {
      for (const one of batch) one.reject(error);
      return [];
    }
  }
}
