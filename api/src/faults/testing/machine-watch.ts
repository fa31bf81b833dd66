import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;
/** A machine with time for us answers a question to its database within this. */
const PROMPT_MS = 20;
/** A phase asks the database about so many things, one after the other: some half, some half as many again. */
export const QUESTIONS = 20;

/** Stands in for the clock and the waiting of this machine. */
interface MachineTime {
  now(): number;
  wait(ms: number): Promise<unknown>;
}

/**
 * Asks the database one question after the other, to know when the machine was slow: what is timed
 * beside it took that much longer, whatever it did.
 */
export class MachineWatch {
  readonly #looks: { readonly from: number; readonly to: number }[] = [];
  readonly #ended: Promise<void>;
  readonly #time: MachineTime;
  #isOver = false;

  constructor(ask: () => Promise<unknown>, time: MachineTime = { now: Date.now, wait }) {
    this.#time = time;
    this.#ended = this.#run(ask);
  }

  async #run(ask: () => Promise<unknown>): Promise<void> {
    while (!this.#isOver) {
      const from = this.#time.now();
      await this.#time.wait(LOOK_EVERY_MS);
      await ask();
      this.#looks.push({ from, to: this.#time.now() });
    }
  }

  /** By how much an event between two times, epoch ms, may have been held up by the machine. */
  slowMs(from: number, to: number): number {
    return this.#looks
      .filter((look) => look.to > from && look.from < to)
      .reduce((ms, look) => {
        const slow = look.to - look.from - LOOK_EVERY_MS - PROMPT_MS;
        return ms + Math.max(0, slow) * QUESTIONS;
      }, 0);
  }

  end(): Promise<void> {
    this.#isOver = true;
    return this.#ended;
  }
}
