import type { OpponentRanking, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { CAPTAIN_FACTOR, isOnPitch, MISSED_PARTS } from '@spieltag/shared-kernel/rules';
import type { SeasonReview } from '@spieltag/shared-kernel/season-review';

/** Less is luck: whose worth for the money is told has played at least so many rounds. */
const ROUNDS_OF_A_BUY = 3;

/** What is known of a user's season. */
export interface SeasonFacts {
  /** Rounds of the season. */
  readonly rounds: number;
  /** No further one is to come. */
  readonly isOver: boolean;
  readonly ranking: Pick<OpponentRanking, 'roundEntries' | 'seasonEntries' | 'totalScore'>;
  /** Users in the ranking of the season after its last round. */
  readonly users: number;
  /** Of the rounds of the ranking. */
  readonly results: readonly UserRoundResult[];
  /** What was paid last for a player, whole euros; those who were never bought are missing. */
  readonly prices: ReadonlyMap<string, number>;
  readonly nameOf: (playerId: string) => string;
}

type Brought = NonNullable<SeasonReview['bestPlayer']>;

/** What became of a user in a season. Who is level with the best comes after whoever came first. */
export function seasonReviewOf(facts: SeasonFacts): SeasonReview {
  const { rounds, isOver, ranking, users, results, prices } = facts;
  const ways = waysOf(ranking);
  const brought = broughtBy(facts);
  // Who was not rated in the last rounds has a place nevertheless, and others have gone past them.
  const last = ranking.seasonEntries.at(-1);
  const best = bestBy(ways, ({ score }) => score);
  const buys = brought.flatMap((player) => {
    const price = prices.get(player.id) ?? 0;
    const counts = price > 0 && player.rounds >= ROUNDS_OF_A_BUY && player.points > 0;
    return counts ? [{ ...player, price }] : [];
  });
  return {
    rounds,
    isOver,
    ways,
    total: ranking.totalScore,
    place: last ? { rank: last.rank, users } : null,
    bestRound: best ? { roundId: best.roundId, score: best.score, rank: best.roundRank } : null,
    bestPlayer: bestBy(brought, ({ points }) => points) ?? null,
    bestBuy: bestBy(buys, ({ points, price }) => points / price) ?? null,
    worstMiss: bestBy(results.flatMap(missOf), ({ missed }) => missed) ?? null,
  };
}

function waysOf({ roundEntries, seasonEntries }: SeasonFacts['ranking']): SeasonReview['ways'] {
  const seasonRanks = new Map(seasonEntries.map(({ roundId, rank }) => [roundId, rank]));
  return roundEntries.flatMap(({ roundId, score, rank }) => {
    const seasonRank = seasonRanks.get(roundId);
    return seasonRank === undefined ? [] : [{ roundId, score, roundRank: rank, seasonRank }];
  });
}

/** What each player brought on the pitch, in the order in which they first stood there. */
function broughtBy({ results, nameOf }: SeasonFacts): readonly Brought[] {
  const all = new Map<string, Brought>();
  for (const { players, captainId, score } of results) {
    if (score === null) continue;
    for (const { id, index, points } of players) {
      if (!isOnPitch(index)) continue;
      const before = all.get(id) ?? { id, name: nameOf(id), points: 0, rounds: 0 };
      const counted = points * (id === captainId ? CAPTAIN_FACTOR : 1);
      all.set(id, { ...before, points: before.points + counted, rounds: before.rounds + 1 });
    }
  }
  return [...all.values()];
}

function missOf({ roundId, score, missedPoints }: UserRoundResult) {
  if (score === null || !missedPoints || missedPoints.maximum <= score) return [];
  const { maximum, parts } = missedPoints;
  const part = bestBy(MISSED_PARTS, (each) => parts[each]);
  return part === undefined ? [] : [{ roundId, missed: maximum - score, maximum, part }];
}

/** The first of those with the highest figure. */
function bestBy<Item>(items: readonly Item[], figure: (item: Item) => number): Item | undefined {
  return items.reduce<Item | undefined>(
    (best, item) => (best === undefined || figure(item) > figure(best) ? item : best),
    undefined,
  );
}
