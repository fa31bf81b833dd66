import type { PlaySpan } from './play-round.ts';
import type { RuleBook } from './rule-book.ts';
import { createTallies } from './tally.ts';

export interface BestRoundsRow {
  readonly userId: string;
  readonly rank: number;
  /** Sum of the rounds that count. */
  readonly score: number;
  /** Sum of all rounds. */
  readonly total: number;
  /** The rounds that count, the best first. */
  readonly counted: readonly { readonly roundId: string; readonly score: number }[];
}

export interface BestRounds {
  readonly mode: 'BEST_ROUNDS';
  readonly bestOf: number;
  readonly table: readonly BestRoundsRow[];
}

/**
 * Of each member's rounds the best so many count, the earlier one where two are equal. Whoever has none
 * comes last. Ties: the sum that counts, then as tallies of all rounds compare.
 */
export function playBestRounds(book: RuleBook, { rounds }: PlaySpan): BestRounds {
  const bestOf = book.bestOf ?? rounds.length;
  const tallies = createTallies();
  const played = new Map<string, { roundId: string; score: number }[]>();
  for (const { roundId, state, memberIds, scores } of rounds) {
    for (const userId of memberIds) {
      const score = state === 'OPEN' ? undefined : scores.get(userId);
      tallies.add(userId, score);
      const own = played.get(userId) ?? [];
      if (score !== undefined) own.push({ roundId, score });
      played.set(userId, own);
    }
  }
  const table = Array.from(played, ([userId, own]) => {
    const counted = own.toSorted((a, b) => b.score - a.score).slice(0, bestOf);
    const score = counted.reduce((sum, round) => sum + round.score, 0);
    return { userId, score, counted, total: tallies.of(userId).score };
  })
    .sort(
      (a, b) =>
        Number(a.counted.length === 0) - Number(b.counted.length === 0) ||
        b.score - a.score ||
        tallies.compare(a.userId, b.userId),
    )
    .map((row, place) => ({ ...row, rank: place + 1 }));
  return { mode: 'BEST_ROUNDS', bestOf, table };
}
