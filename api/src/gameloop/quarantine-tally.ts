/** What was set aside of a season's source. */
export interface QuarantineFigures {
  /** How many updates, since the start of the server. */
  readonly count: number;
  /** When the last one was, epoch ms. */
  readonly lastAt: number;
}

/** Counts what seasons have gone on without. */
export class QuarantineTally {
  readonly #bySeason = new Map<string, QuarantineFigures>();

  get bySeason(): ReadonlyMap<string, QuarantineFigures> {
    return this.#bySeason;
  }

  add(seasonId: string, now: number): void {
    const count = (this.#bySeason.get(seasonId)?.count ?? 0) + 1;
    this.#bySeason.set(seasonId, { count, lastAt: now });
  }
}
