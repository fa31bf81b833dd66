import type { SeasonCurve } from '@spieltag/shared-kernel/ranking-place';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { findRanks, findRoundScores, findScores } from '../evaluation/index.ts';
import { findMemberIds } from '../groups/index.ts';
import { requireMember } from '../groups/require-member.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { findRankedRounds } from './ranked-rounds.query.ts';
import { findUserNos, requireSeasonUser } from './ranked-users.query.ts';

/**
 * A user's way through the season among all.
 * @throws ApiProblem SEASON_NOT_FOUND, USER_NOT_FOUND
 */
export async function findSeasonCurve(
  db: Kysely<Database>,
  seasonId: string,
  userId: string,
): Promise<SeasonCurve> {
  const userNo = await requireSeasonUser(db, seasonId, userId);
  const rounds = await findRankedRounds(db, seasonId);
  const roundIds = rounds.map(({ id }) => id);
  const keys = userNo === undefined ? [] : roundIds.map((roundId) => ({ roundId, userNo }));
  const scores = new Map(
    (await findScores(db, seasonId, keys)).map((score) => [score.roundId, score]),
  );
  const reached = [...scores.values()].flatMap(({ roundId, season: score }) =>
    score === null ? [] : [{ roundId, score }],
  );
  const rankIn = await findRanks(db, seasonId, 'season', reached);
  const averages = await findAverages(db, seasonId, roundIds);
  return {
    rounds: rounds.map(({ id: roundId, roundUsers, seasonUsers: users }) => {
      const { round = null, season = null } = scores.get(roundId) ?? {};
      const rank = season === null ? null : (rankIn(roundId, season) ?? null);
      // In a round nobody has played in all have 0 points, which nobody has reached.
      const score = roundUsers > 0 ? round : null;
      return { roundId, rank, users, score, average: averages.get(roundId) ?? null };
    }),
  };
}

/** What all who were rated in a round have on the average. */
async function findAverages(
  db: Kysely<Database>,
  seasonId: string,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (roundIds.length === 0) return new Map();
  const { rows } = await sql<{ roundId: string; average: number }>`
    select round_id as "roundId",
      (sum(score::bigint * users) / sum(users))::float8 as average
    from score_histogram
    where season_id = ${seasonId} and round_id = any (${[...roundIds]}) and kind = 'round'
    group by round_id`.execute(db);
  return new Map(rows.map(({ roundId, average }) => [roundId, average]));
}

/** Whose way in which group, and who asks. */
export interface GroupCurveKey {
  readonly seasonId: string;
  readonly groupId: string;
  readonly userId: string;
  readonly callerId: string;
}

/**
 * A member's way through the season among those who are in the group now, as in its ranking.
 * @throws ApiProblem SEASON_NOT_FOUND, GROUP_NOT_FOUND, FORBIDDEN, MEMBER_NOT_FOUND
 */
export async function findGroupCurve(
  db: Kysely<Database>,
  { seasonId, groupId, userId, callerId }: GroupCurveKey,
): Promise<SeasonCurve> {
  await requireMember(db, { groupId, userId: callerId });
  const memberIds = await findMemberIds(db, groupId);
  if (!memberIds.includes(userId)) throw new ApiProblem('MEMBER_NOT_FOUND');
  await requireSeasonUser(db, seasonId, userId);
  const rounds = await findRankedRounds(db, seasonId);
  const roundIds = rounds.map(({ id }) => id);
  const users = await findUserNos(db, seasonId, memberIds);
  const place = users.findIndex((user) => user.userId === userId);
  const userNos = users.map(({ userNo }) => userNo);
  const scores = await findRoundScores(db, seasonId, roundIds, userNos, 'round');
  const totals = await findRoundScores(db, seasonId, roundIds, userNos, 'season');
  return {
    rounds: rounds.map(({ id: roundId, roundUsers }) => {
      // As among all: what nobody has played says nothing.
      const inRound = roundUsers > 0 ? scores.get(roundId) : undefined;
      const ofRound = ratedOf(inRound);
      const ofSeason = ratedOf(totals.get(roundId));
      const own = totals.get(roundId)?.[place] ?? null;
      return {
        roundId,
        rank: own === null ? null : 1 + ofSeason.filter((total) => total > own).length,
        users: ofSeason.length,
        score: inRound?.[place] ?? null,
        average: ofRound.length === 0 ? null : sumOf(ofRound) / ofRound.length,
      };
    }),
  };
}

const ratedOf = (scores: readonly (number | null)[] = []): number[] =>
  scores.filter((score) => score !== null);

const sumOf = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0);
