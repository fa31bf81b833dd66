/** What a member has reached in rounds that were added up. */
export interface Tally {
  readonly userId: string;
  /** Sum of the scores. */
  readonly score: number;
  /** The best single score; null: never rated. */
  readonly best: number | null;
}

/** Tallies of members, in the order in which they came to the group. */
export interface Tallies {
  /** Adds a score; undefined: not rated in the round. */
  add(userId: string, score: number | undefined): void;
  of(userId: string): Tally;
  /** Everybody who was added, ordered by `compare`. */
  all(): readonly Tally[];
  /**
   * The order where nothing else has decided: the higher sum, the better single round, who has been in
   * the group for longer, the id.
   */
  compare(a: string, b: string): number;
}

/** Starts with nobody. Whoever is added first counts as longest in the group. */
export function createTallies(): Tallies {
  const held = new Map<string, { score: number; best: number | null; place: number }>();
  const entryOf = (userId: string) => {
    const known = held.get(userId);
    if (known) return known;
    const entry = { score: 0, best: null, place: held.size };
    held.set(userId, entry);
    return entry;
  };
  const tallyOf = (userId: string): Tally => {
    const { score, best } = held.get(userId) ?? { score: 0, best: null };
    return { userId, score, best };
  };
  const bestOf = (best: number | null) => best ?? Number.NEGATIVE_INFINITY;
  const compare = (a: string, b: string): number => {
    const left = held.get(a);
    const right = held.get(b);
    if (!left || !right) return Number(!left) - Number(!right) || compareIds(a, b);
    if (left.score !== right.score) return right.score - left.score;
    const bests = [bestOf(left.best), bestOf(right.best)] as const;
    if (bests[0] !== bests[1]) return bests[0] > bests[1] ? -1 : 1;
    return left.place - right.place || compareIds(a, b);
  };
  return {
    add(userId, score) {
      const entry = entryOf(userId);
      if (score === undefined) return;
      entry.score += score;
      entry.best = Math.max(bestOf(entry.best), score);
    },
    of: tallyOf,
    all: () => [...held.keys()].sort(compare).map(tallyOf),
    compare,
  };
}

const compareIds = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
