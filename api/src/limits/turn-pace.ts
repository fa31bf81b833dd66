/** Whoever is refused hears of it within one or two turns. */
const TURN_MS = 10;
const MOST = 256;
const LEAST = 4;
const FIRST = 32;
/** A single turn says little: a collection of garbage, or a batch that is answered, lasts longer. */
const WEIGHT = 0.1;
const STEP = 1.1;

/**
 * How many handlers may begin in one turn of the event loop, so that a turn takes as long as it
 * should: in each of them everything that arrived meanwhile is looked at.
 */
export class TurnPace {
  #most = FIRST;
  #turnMs = TURN_MS;

  /** Handlers for one turn. */
  get most(): number {
    return Math.round(this.#most);
  }

  /** How long a turn takes while something waits, on average. */
  get turnMs(): number {
    return this.#turnMs;
  }

  /** A turn after which something waited took so long. */
  measured(ms: number): void {
    this.#turnMs += (ms - this.#turnMs) * WEIGHT;
    const step = Math.min(STEP, Math.max(1 / STEP, TURN_MS / this.#turnMs));
    this.#most = Math.min(MOST, Math.max(LEAST, this.#most * step));
  }
}
