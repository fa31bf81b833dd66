import type { PlayRound } from './play-round.ts';

/** Somebody who passed others in the season by a round. */
export interface Overtaking {
  readonly userId: string;
  /** Of those they passed the one who is closest behind them now. */
  readonly otherId: string;
  /** How many they passed. */
  readonly overtaken: number;
  /** Their place in the season now, among all of the group who have been rated by now. */
  readonly rank: number;
}

/** Somebody's sum of the season before a round, and their place after it. */
interface Climber {
  readonly userId: string;
  readonly before: number;
  readonly rank: number;
}

/**
 * Those whose overtaking in a round is worth telling most: a new leader first, then whoever passed the
 * most. Only who was rated before can be passed or pass anybody; drawing level passes nobody.
 * @param place of the round in the season, from 0
 * @param most how many are wanted
 */
export function findOvertaking(
  rounds: readonly PlayRound[],
  place: number,
  most: number,
): readonly Overtaking[] {
  const climbers = climbersIn(rounds, place);
  return countOvertaken(climbers)
    .filter(({ overtaken }) => overtaken > 0)
    .sort(
      (a, b) =>
        Number(b.rank === 1) - Number(a.rank === 1) || b.overtaken - a.overtaken || a.rank - b.rank,
    )
    .slice(0, most)
    .map(({ before, ...told }) => {
      const passed = climbers.filter((other) => other.before > before && other.rank > told.rank);
      const closest = passed.reduce((one, other) => (other.rank < one.rank ? other : one));
      return { ...told, otherId: closest.userId };
    });
}

function climbersIn(rounds: readonly PlayRound[], place: number): readonly Climber[] {
  const round = rounds[place];
  if (!round) return [];
  const sums = sumsOf(rounds.slice(0, place));
  const rated = round.memberIds.flatMap((userId) => {
    const [before, score] = [sums.get(userId), round.scores.get(userId)];
    if (before === undefined && score === undefined) return [];
    return [{ userId, before, after: (before ?? 0) + (score ?? 0) }];
  });
  // Whoever was rated for the first time has passed nobody, and has a place in the table all the same.
  const ranks = ranksOf(rated.map(({ after }) => after));
  return rated.flatMap(({ userId, before, after }) =>
    before === undefined ? [] : [{ userId, before, rank: ranks.get(after) ?? 0 }],
  );
}

/** The place of each sum: one more than there are higher ones. */
function ranksOf(sums: readonly number[]): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  for (const [index, sum] of sums.toSorted((a, b) => b - a).entries()) {
    if (!ranks.has(sum)) ranks.set(sum, index + 1);
  }
  return ranks;
}

function sumsOf(rounds: readonly PlayRound[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { state, scores } of rounds) {
    if (state !== 'FINAL') continue;
    for (const [userId, score] of scores) sums.set(userId, (sums.get(userId) ?? 0) + score);
  }
  return sums;
}

/**
 * How many each climber passed, in the order they came in. A group can have a thousand members, so
 * they are not held against each other in pairs: whoever was ahead is counted by rank in a Fenwick tree.
 */
function countOvertaken(
  climbers: readonly Climber[],
): (Climber & { readonly overtaken: number })[] {
  const lowest = climbers.reduce((rank, climber) => Math.max(rank, climber.rank), 0);
  const ahead = new Int32Array(lowest + 1);
  /** The lower somebody stands now, the further to the front. */
  const slotOf = ({ rank }: Climber) => lowest + 1 - rank;
  const countLower = (climber: Climber): number => {
    let count = 0;
    for (let at = slotOf(climber) - 1; at > 0; at -= at & -at) count += ahead[at] ?? 0;
    return count;
  };
  const add = (climber: Climber): void => {
    for (let at = slotOf(climber); at < ahead.length; at += at & -at) {
      ahead[at] = (ahead[at] ?? 0) + 1;
    }
  };
  const overtaken = new Map<string, number>();
  const levels = Map.groupBy(
    climbers.toSorted((a, b) => b.before - a.before),
    ({ before }) => before,
  );
  for (const level of levels.values()) {
    // Who was level with somebody was not ahead of them.
    for (const climber of level) overtaken.set(climber.userId, countLower(climber));
    for (const climber of level) add(climber);
  }
  return climbers.map((climber) => ({
    ...climber,
    overtaken: overtaken.get(climber.userId) ?? 0,
  }));
}
