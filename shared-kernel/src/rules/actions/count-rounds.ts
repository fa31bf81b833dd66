import type { AchievementFacts } from './achievements.ts';
import { type ActionBook, withRounds } from './action-book.ts';
import type { AchievementGrant, CountedRound, RatedRound } from './action-events.ts';
import type { ActionRules } from './action-rules.ts';
import type { OwnStanding } from './action-situation.ts';
import { afterAchievements, type Holdings, reachedAchievements } from './holdings.ts';
import { roundRewardId } from './round-rewards.ts';

/** A round that is over and not counted yet. */
export interface DueRound extends Omit<RatedRound, 'rank'>, Pick<OwnStanding, 'rank'> {
  readonly roundId: string;
  readonly roundNo: number;
  /** Game time, epoch ms. */
  readonly completedAt: number;
}

/** What counting rounds comes to. */
export interface RoundsCounted {
  readonly holdings: Holdings;
  readonly rounds: readonly CountedRound[];
  /** Reached with these rounds, each dated with the round's completion. */
  readonly achievements: readonly AchievementGrant[];
}

/** The rounds that are not counted yet, in order of play; late ones when their results have come. */
export function dueRounds<T extends OwnStanding>(
  { countedRoundNo, unplayedRoundNos }: Pick<ActionBook, 'countedRoundNo' | 'unplayedRoundNos'>,
  standings: readonly T[],
): readonly T[] {
  return standings
    .filter(
      ({ roundNo, rank }) =>
        roundNo > countedRoundNo || (rank !== null && unplayedRoundNos.includes(roundNo)),
    )
    .toSorted((a, b) => a.roundNo - b.roundNo);
}

/** Counts rounds one after the other and grants what each of them brings. */
export function countRounds(
  before: Holdings,
  due: readonly DueRound[],
  facts: Omit<AchievementFacts, 'stats'>,
  rules: Pick<ActionRules, 'achievements'>,
): RoundsCounted {
  let holdings = before;
  const rounds: CountedRound[] = [];
  const achievements: AchievementGrant[] = [];
  for (const round of due) {
    const counted = countedRound(before.book, round);
    const book = withRounds(holdings.book, [counted]);
    const reached = reachedAchievements({ ...holdings, book }, facts, rules, round.completedAt);
    holdings = afterAchievements({ ...holdings, book }, reached);
    rounds.push(counted);
    achievements.push(...reached);
  }
  return { holdings, rounds, achievements };
}

/**
 * A reward that was claimed while its round is not counted is one that had counted it. A round nobody
 * has played in counts for nobody: everybody would have won it.
 */
function countedRound({ claimed }: ActionBook, round: DueRound): CountedRound {
  const { roundId, roundNo, rank, users, score, perfect, captain } = round;
  if (claimed.includes(roundRewardId(roundId))) return { roundNo, standing: null };
  if (rank === null) return { roundNo, standing: null, isUnplayed: true };
  return { roundNo, standing: { rank, users, score, perfect, captain } };
}
