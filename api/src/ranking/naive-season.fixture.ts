import type { Trend } from '@spieltag/shared-kernel/rules';
import { FORMATIONS, type Position } from '@spieltag/shared-kernel/rules';

/** A rated player as far as an eleven depends on it. */
export interface NaivePlayer {
  readonly position: Position;
  readonly team: number;
  readonly points: number;
  /** Whole euros. */
  readonly price: number;
}

const MOST_OF_TEAM = 3;
const POSITIONS = ['GOALKEEPER', 'DEFENDER', 'MIDFIELDER', 'FORWARD'] as const;

/**
 * The most points a legal eleven of the players has, found by trying all of them; undefined: there
 * is none. Written without a look at how the game does it. For tests.
 */
export function naiveOptimum(
  players: readonly NaivePlayer[],
  budget = Number.POSITIVE_INFINITY,
): number | undefined {
  const choices = POSITIONS.map((position) => {
    const own = players.filter((player) => player.position === position);
    return (count: number) => subsets(own, count);
  });
  let best: number | undefined;
  for (const formation of FORMATIONS) {
    const counts = POSITIONS.map(
      (position) => formation.positionMap.filter((of) => of === position).length,
    );
    const visit = (at: number, chosen: readonly NaivePlayer[]): void => {
      if (!isAllowed(chosen, budget)) return;
      if (at === POSITIONS.length) {
        const points = chosen.reduce((sum, player) => sum + player.points, 0);
        if (best === undefined || points > best) best = points;
        return;
      }
      for (const more of choices[at]?.(counts[at] ?? 0) ?? []) visit(at + 1, [...chosen, ...more]);
    };
    visit(0, []);
  }
  return best;
}

function isAllowed(chosen: readonly NaivePlayer[], budget: number): boolean {
  const price = chosen.reduce((sum, player) => sum + player.price, 0);
  const most = Math.max(
    0,
    ...chosen.map(({ team }) => chosen.filter((p) => p.team === team).length),
  );
  return price <= budget && most <= MOST_OF_TEAM;
}

function subsets<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return items.flatMap((item, i) =>
    subsets(items.slice(i + 1), count - 1).map((rest) => [item, ...rest]),
  );
}

/** Somebody's place, found by counting. */
export interface NaivePlace {
  readonly userNo: number;
  readonly score: number;
  readonly rank: number;
  readonly prevRank: number | null;
  readonly trend: Trend;
}

/**
 * A ranking of scores by user number, best first, ties by number.
 * @param previous scores of the round before
 */
export function naiveRanking(
  scores: ReadonlyMap<number, number>,
  previous: ReadonlyMap<number, number>,
): NaivePlace[] {
  const rankIn = (all: ReadonlyMap<number, number>, score: number) =>
    1 + [...all.values()].filter((other) => other > score).length;
  return [...scores]
    .map(([userNo, score]): NaivePlace => {
      const rank = rankIn(scores, score);
      const before = previous.get(userNo);
      const prevRank = before === undefined ? null : rankIn(previous, before);
      const trend =
        prevRank === null
          ? 'UNDEFINED'
          : rank < prevRank
            ? 'UP'
            : rank > prevRank
              ? 'DOWN'
              : 'UNCHANGED';
      return { userNo, score, rank, prevRank, trend };
    })
    .sort((a, b) => b.score - a.score || a.userNo - b.userNo);
}
