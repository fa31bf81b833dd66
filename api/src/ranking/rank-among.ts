/** What somebody of a group has reached. */
export interface MemberScore {
  readonly userNo: number;
  readonly score: number;
}

/** Rank and score by user number: 1 + members with a higher score. */
export function rankAmong(
  scores: readonly MemberScore[],
): ReadonlyMap<number, { readonly rank: number; readonly score: number }> {
  const reached = scores.toSorted((a, b) => b.score - a.score);
  const ranks = new Map<number, { rank: number; score: number }>();
  let rank = 1;
  for (const [i, { userNo, score }] of reached.entries()) {
    if (score !== reached[i - 1]?.score) rank = i + 1;
    ranks.set(userNo, { rank, score });
  }
  return ranks;
}
