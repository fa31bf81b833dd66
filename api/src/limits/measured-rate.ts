/** Long enough to hold some of a slow class, short enough to notice a stall. */
const WINDOW_MS = 100;
/** How much of what was known before is left after a window. */
const KEPT = 0.7;

/**
 * How many of a kind get through in a millisecond. Where nobody has to wait, fewer come than could, and
 * what is seen then is a lower bound alone.
 */
export class MeasuredRate {
  readonly #usual: number;
  #perMs: number;
  #count = 0;
  #since: number;
  #hadNobodyWaiting = true;

  /**
   * @param usual what it is taken for while nobody has to wait, per ms
   * @param now monotonic ms
   */
  constructor(usual: number, now: number) {
    this.#usual = usual;
    this.#perMs = usual;
    this.#since = now;
  }

  /** One got through. */
  count(): void {
    this.#count += 1;
  }

  /** At this moment nobody waits. */
  nobodyWaits(): void {
    this.#hadNobodyWaiting = true;
  }

  /** As it was until now. @param isWaitedFor somebody waits at this moment */
  perMs(now: number, isWaitedFor: boolean): number {
    const elapsed = now - this.#since;
    if (elapsed >= WINDOW_MS) {
      this.#learn(this.#count / elapsed, KEPT ** (elapsed / WINDOW_MS));
      this.#count = 0;
      this.#since = now;
      this.#hadNobodyWaiting = !isWaitedFor;
    }
    return this.#perMs;
  }

  #learn(seen: number, kept: number): void {
    const learned = this.#hadNobodyWaiting ? Math.max(seen, this.#usual, this.#perMs) : seen;
    this.#perMs = kept * this.#perMs + (1 - kept) * learned;
  }
}
