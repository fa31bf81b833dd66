import type { OpponentRanking } from '@spieltag/shared-kernel/contract';
import { trendOf } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findRanks, findScores, type RankingKind } from '../evaluation/index.ts';
import { findRankedRounds } from './ranked-rounds.query.ts';
import { requireSeasonUser } from './ranked-users.query.ts';

/**
 * A user's way through the evaluated rounds of a season, in order of play.
 * @throws ApiProblem SEASON_NOT_FOUND, USER_NOT_FOUND
 */
export async function findOpponentRanking(
  db: Kysely<Database>,
  seasonId: string,
  userId: string,
): Promise<OpponentRanking> {
  const userNo = await requireSeasonUser(db, seasonId, userId);
  const rounds = await findRankedRounds(db, seasonId);
  const scores = await findScores(
    db,
    seasonId,
    userNo === undefined ? [] : rounds.map((round) => ({ roundId: round.id, userNo })),
  );

  const entriesOf = async (kind: RankingKind) => {
    const reached = new Map(
      scores.flatMap(({ roundId, [kind]: score }) => (score === null ? [] : [[roundId, score]])),
    );
    const rankIn = await findRanks(
      db,
      seasonId,
      kind,
      Array.from(reached, ([roundId, score]) => ({ roundId, score })),
    );
    const rankOf = (roundId: string | null) => {
      const score = roundId === null ? undefined : reached.get(roundId);
      return roundId === null || score === undefined ? undefined : rankIn(roundId, score);
    };
    return rounds.flatMap(({ id, previousRoundId }) => {
      const score = reached.get(id);
      const rank = rankOf(id);
      if (score === undefined || rank === undefined) return [];
      const trend = trendOf(rank, rankOf(previousRoundId) ?? null);
      return [{ userId, roundId: id, rank, score, trend }];
    });
  };

  const roundEntries = await entriesOf('round');
  const seasonEntries = await entriesOf('season');
  const sum = roundEntries.reduce((points, entry) => points + entry.score, 0);
  return {
    roundEntries,
    seasonEntries,
    average: roundEntries.length === 0 ? 0 : sum / roundEntries.length,
    totalScore: seasonEntries.at(-1)?.score ?? 0,
  };
}
