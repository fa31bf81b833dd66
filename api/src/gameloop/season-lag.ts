/** How far seasons lie behind their timelines, as the server knows it that leads them. */
export class SeasonLag {
  readonly #clock: () => number;
  /** Real time up to which everything due has happened, epoch ms, by season. */
  readonly #playedUntil = new Map<string, number>();

  /** @param clock real time, epoch ms */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Everything that is due in a season has happened. */
  caughtUp(seasonId: string): void {
    this.#playedUntil.set(seasonId, this.#clock());
  }

  /**
   * Something is due that has not happened yet.
   * @param since for how long, ms
   */
  behind(seasonId: string, since: number): void {
    this.#playedUntil.set(seasonId, this.#clock() - since);
  }

  /** A season is looked at, which may fail or hang; where it stood before still counts. */
  begins(seasonId: string): void {
    if (!this.#playedUntil.has(seasonId)) this.caughtUp(seasonId);
  }

  /** Forgets all other seasons: their time does not pass by itself. */
  keepOnly(seasonIds: readonly string[]): void {
    for (const seasonId of this.#playedUntil.keys()) {
      if (!seasonIds.includes(seasonId)) this.#playedUntil.delete(seasonId);
    }
  }

  /**
   * Seconds by season. They grow while nothing looks, too: a season that hangs is late. Of a season
   * that is in time they are the time since the last look, a second at most.
   */
  seconds(): Readonly<Record<string, number>> {
    const now = this.#clock();
    return Object.fromEntries(
      [...this.#playedUntil].map(([seasonId, until]) => [
        seasonId,
        Math.max(0, now - until) / 1000,
      ]),
    );
  }
}
