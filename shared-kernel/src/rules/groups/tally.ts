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
   * The order where nothing else has decided: whoever was rated at all, the higher sum, the better single
   * round, who has been in the group for longer, the id.
   */
  compare(a: string, b: string): number;
}

/** Starts with nobody. Whoever is added first counts as longest in the group. */
export function createTallies(): Tallies {
  const held = new Map<string, Held>();
  const entryOf = (userId: string) => {
    const known = held.get(userId);
    if (known) return known;
    const entry: Held = { userId, score: 0, best: NONE, place: held.size };
    held.set(userId, entry);
    return entry;
  };
  return {
    add(userId, score) {
      const entry = entryOf(userId);
      if (score === undefined) return;
      entry.score += score;
      entry.best = Math.max(entry.best, score);
    },
    of: (userId) => tallyOf(held.get(userId) ?? { userId, score: 0, best: NONE }),
    all: () => [...held.values()].sort(compareHeld).map(tallyOf),
    compare(a, b) {
      const [left, right] = [held.get(a), held.get(b)];
      if (left && right) return compareHeld(left, right);
      return Number(!left) - Number(!right) || compareIds(a, b);
    },
  };
}

interface Held {
  readonly userId: string;
  score: number;
  best: number;
  /** In the order of those who were added. */
  readonly place: number;
}

/** The best score of who was never rated. */
const NONE = Number.NEGATIVE_INFINITY;

function compareHeld(left: Held, right: Held): number {
  // The 0 of who was never rated is no sum, and beats none that is below it.
  const unrated = Number(left.best === NONE) - Number(right.best === NONE);
  if (unrated !== 0) return unrated;
  if (left.score !== right.score) return right.score - left.score;
  if (left.best !== right.best) return left.best > right.best ? -1 : 1;
  return left.place - right.place || compareIds(left.userId, right.userId);
}

const tallyOf = ({ userId, score, best }: Omit<Held, 'place'>): Tally => ({
  userId,
  score,
  best: best === NONE ? null : best,
});

const compareIds = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
