import type { Ranking } from '@spieltag/shared-kernel/contract';
import { trendOf } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  findScores,
  type RankingKind,
  type RoundKey,
  type UserScore,
} from '../evaluation/index.ts';
import { findMemberIds } from '../groups/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { findRankedUsers } from './ranked-users.query.ts';
import { findRankingState } from './ranking-state.query.ts';

/**
 * The ranking among the members of a group: ranks and previous ranks count members only. Members
 * without a rated lineup are not listed.
 * @throws ApiProblem SEASON_NOT_FOUND, ROUND_NOT_FOUND, GROUP_NOT_FOUND
 */
export async function findGroupRanking(
  db: Kysely<Database>,
  round: RoundKey,
  kind: RankingKind,
  groupId: string,
): Promise<Ranking> {
  const { previousRoundId, users: _allUsers, ...state } = await findRankingState(db, round);
  const memberIds = await findMemberIds(db, groupId);
  if (memberIds.length === 0) throw new ApiProblem('GROUP_NOT_FOUND', { groupId });

  const users = await findRankedUsers(db, round.seasonId, memberIds);
  const roundIds = [round.roundId, ...(previousRoundId === null ? [] : [previousRoundId])];
  const scores = await findScores(
    db,
    round.seasonId,
    roundIds.flatMap((roundId) => users.map(({ userNo }) => ({ roundId, userNo }))),
  );
  const ranks = rankAmong(scores, round.roundId, kind);
  const prevRanks = rankAmong(scores, previousRoundId, kind);
  const entries = users
    .flatMap((user) => {
      const place = ranks.get(user.userNo);
      return place ? [{ ...user, ...place }] : [];
    })
    .sort((a, b) => a.rank - b.rank || a.userNo - b.userNo)
    .map(({ userNo, ...entry }, index) => {
      const prevRank = prevRanks.get(userNo)?.rank ?? null;
      return { ...entry, index, prevRank, trend: trendOf(entry.rank, prevRank) };
    });
  return { entries, ...state, entryCount: entries.length, page: 0 };
}

/** Rank and score by user number: 1 + members with a higher score. */
function rankAmong(scores: readonly UserScore[], roundId: string | null, kind: RankingKind) {
  const reached = scores
    .flatMap(({ [kind]: score, ...key }) =>
      key.roundId === roundId && score !== null ? [{ userNo: key.userNo, score }] : [],
    )
    .sort((a, b) => b.score - a.score);
  const ranks = new Map<number, { rank: number; score: number }>();
  let rank = 1;
  for (const [i, { userNo, score }] of reached.entries()) {
    if (score !== reached[i - 1]?.score) rank = i + 1;
    ranks.set(userNo, { rank, score });
  }
  return ranks;
}
