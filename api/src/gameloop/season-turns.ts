/** A turn takes a connection now and then: more at once would take those of players' calls. */
const AT_ONCE = 3;

/**
 * The turns in which the leader applies what is due, a season's beside those of others: a source that is
 * silent, or a correction that takes minutes, holds up no lock of another season. No turn waits for a source:
 * three silent ones would take all places.
 */
export class SeasonTurns {
  /** By season; those that wait for one of the others to end among them. */
  readonly #taken = new Map<string, Promise<unknown>>();
  readonly #waiting: (() => void)[] = [];
  #underWay = 0;

  /**
   * Begins the turn of a season once fewer than three others are under way, in the order of calls.
   * @returns how it ends; undefined: the one before is not over
   */
  begin<T>(seasonId: string, turn: () => Promise<T>): Promise<T> | undefined {
    if (this.#taken.has(seasonId)) return undefined;
    const taken = this.#inTurn(turn).finally(() => this.#taken.delete(seasonId));
    this.#taken.set(seasonId, taken);
    return taken;
  }

  /** Resolves when none is under way any more. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#taken.values());
  }

  async #inTurn<T>(turn: () => Promise<T>): Promise<T> {
    if (this.#underWay < AT_ONCE) this.#underWay += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await turn();
    } finally {
      // Whoever is next takes the place that is left.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#underWay -= 1;
    }
  }
}
