const WINDOW_MS = 60_000;
/** More callers than that in a minute are forgotten together: the limit is against one gone wild. */
const MAX_CALLERS = 100_000;

/** Counts calls of each caller by the minute, in this process alone. */
export class RateLimit {
  readonly #perMinute: number;
  readonly #now: () => number;
  readonly #calls = new Map<string, number>();
  #windowEndsMs = 0;

  constructor(perMinute: number, now: () => number) {
    this.#perMinute = perMinute;
    this.#now = now;
  }

  /** Counts a call. @returns seconds until the caller may call again; undefined: this one counts */
  take(caller: string): number | undefined {
    const nowMs = this.#now();
    if (nowMs >= this.#windowEndsMs || this.#calls.size >= MAX_CALLERS) {
      this.#calls.clear();
      this.#windowEndsMs = nowMs + WINDOW_MS;
    }
    const calls = (this.#calls.get(caller) ?? 0) + 1;
    this.#calls.set(caller, calls);
    if (calls <= this.#perMinute) return undefined;
    return Math.ceil((this.#windowEndsMs - nowMs) / 1000);
  }
}
