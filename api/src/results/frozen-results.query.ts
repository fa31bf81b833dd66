import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  findOutcomes,
  findRanks,
  findScores,
  findUnpackedRound,
  type RoundOutcome,
  sumPlayerPoints,
} from '../evaluation/index.ts';
import { type FrozenLineup, findFrozenLineups } from '../lineups/frozen-lineups.query.ts';
import { personalOptimalLineup, presentRoundOptimum } from '../lineups/optima.model.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { findMissedPoints } from './missed-points.query.ts';
import { type Rating, type ResultRound, roundResultOf } from './round-result.model.ts';

/** Whose results; without a number the user owns no ledger in the season. */
export interface ResultUser {
  readonly userId: string;
  readonly userNo: number | undefined;
}

/**
 * Results of rounds whose lineups are frozen, running or evaluated, in the order of the rounds. Of one
 * whose lineups are not packed yet it is only said that they are being worked out.
 */
export async function findFrozenResults(
  db: Kysely<Database>,
  season: LoadedSeason,
  { userId, userNo }: ResultUser,
  rounds: readonly ResultRound[],
): Promise<UserRoundResult[]> {
  const roundIds = rounds.map((round) => round.id);
  const lineups = await findFrozenLineups(db, season, userNo, roundIds);
  const outcomes = await findOutcomes(db, season.id, roundIds);
  const ranks = await findRoundRanks(db, season.id, userNo, [...outcomes.keys()]);
  const unpackedId = await findUnpackedRound(db, season.id);
  const results: UserRoundResult[] = [];
  for (const round of rounds) {
    if (round.id === unpackedId) {
      results.push(roundResultOf({ userId, round, lineup: null, isCalculating: true }));
      continue;
    }
    const frozen = lineups.get(round.id);
    const { lineup = null, captainSlot = null } = frozen ?? {};
    const outcome = outcomes.get(round.id);
    const points =
      outcome?.playerPoints ??
      (await sumPlayerPoints(db, { seasonId: season.id, roundId: round.id }));
    const pointsOf = (playerId: string) =>
      points[season.playerById.get(playerId)?.playerNo ?? -1] ?? 0;
    const rating = outcome
      ? evaluatedRating(season, frozen, outcome, pointsOf, ranks.get(round.id) ?? null)
      : { pointsOf, rank: null, personalOptimalLineup: null, optimalLineup: null };
    // Where nobody has played, nothing could have been better.
    const isPlaced = rating.rank !== null;
    const missed =
      frozen && outcome && isPlaced && (await findMissedPoints(db, season, frozen, outcome));
    const result = roundResultOf({ userId, round, lineup, captainSlot, rating });
    results.push(missed ? { ...result, missedPoints: missed } : result);
  }
  return results;
}

function evaluatedRating(
  season: LoadedSeason,
  frozen: FrozenLineup | undefined,
  { optimum, playerPoints }: RoundOutcome,
  pointsOf: (playerId: string) => number,
  rank: number | null,
): Rating {
  // The captain counts twice in every slot of the pitch, so also in the optimum.
  const captainId = frozen?.lineup.indexedPlayers[frozen.captainSlot ?? -1]?.id;
  const ownPointsOf = (id: string) => pointsOf(id) * (id === captainId ? 2 : 1);
  return {
    pointsOf,
    rank,
    personalOptimalLineup:
      frozen && rank !== null ? personalOptimalLineup(season, frozen.lineup, ownPointsOf) : null,
    optimalLineup: optimum && presentRoundOptimum(season, optimum, playerPoints),
  };
}

async function findRoundRanks(
  db: Kysely<Database>,
  seasonId: string,
  userNo: number | undefined,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userNo === undefined) return new Map();
  const scores = await findScores(
    db,
    seasonId,
    roundIds.map((roundId) => ({ roundId, userNo })),
  );
  const reached = scores.flatMap(({ roundId, round: score }) =>
    score === null ? [] : [{ roundId, score }],
  );
  const rankOf = await findRanks(db, seasonId, 'round', reached);
  return new Map(
    reached.flatMap(({ roundId, score }) => {
      const rank = rankOf(roundId, score);
      return rank === undefined ? [] : [[roundId, rank] as const];
    }),
  );
}
