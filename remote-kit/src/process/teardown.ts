/** Nothing is started any more: what was started is being stopped. */
export class StoppingError extends Error {
  override readonly name = 'StoppingError';
}

interface Held {
  readonly name: string;
  readonly undo: () => Promise<unknown>;
}

/** Undoes what was started, last first, each once, however often it is asked to. */
export class Teardown {
  readonly #held: Held[] = [];
  #running: Promise<void> | undefined;

  /** Whether it has begun. */
  get hasBegun(): boolean {
    return this.#running !== undefined;
  }

  /** Has something done in the end. @throws StoppingError when the end has come already */
  add(name: string, undo: () => Promise<unknown>): void {
    if (this.hasBegun) throw new StoppingError(`${name} comes too late`);
    this.#held.push({ name, undo });
  }

  /**
   * Starts something that is to be stopped in the end, also when the end comes before it is up.
   * What does not come up is not stopped.
   * @throws StoppingError when the end has come already
   */
  hold<T>(
    name: string,
    start: () => Promise<T>,
    stop: (started: T) => Promise<unknown>,
  ): Promise<T> {
    if (this.hasBegun) throw new StoppingError(`${name} is not started any more`);
    const starting = start();
    const undo = async () => {
      const outcome = await starting.then(
        (started) => ({ started }),
        () => undefined,
      );
      if (outcome) await stop(outcome.started);
    };
    this.add(name, undo);
    return starting;
  }

  run(): Promise<void> {
    this.#running ??= this.#undoAll();
    return this.#running;
  }

  async #undoAll(): Promise<void> {
    for (let held = this.#held.pop(); held; held = this.#held.pop()) {
      try {
        await held.undo();
      } catch (error) {
        console.error(`stopping ${held.name}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
}
