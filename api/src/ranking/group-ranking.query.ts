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
import { findLeftSinceLock, findMemberIds } from '../groups/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { type MemberScore, rankAmong } from './rank-among.ts';
import { findRankedUsers } from './ranked-users.query.ts';
import { findRankingState } from './ranking-state.query.ts';
import { findRunningGroup } from './running-group.query.ts';

/**
 * The ranking among the members of a group: ranks and previous ranks count members only. Members
 * without a rated lineup are not listed, nor anybody in a round nobody has played in. Of a round that is played it is provisional, and
 * stands beside what those have in it who have left the group since its lock.
 * @throws ApiProblem SEASON_NOT_FOUND, ROUND_NOT_FOUND, GROUP_NOT_FOUND
 */
export async function findGroupRanking(
  db: Kysely<Database>,
  round: RoundKey,
  kind: RankingKind,
  groupId: string,
): Promise<Ranking> {
  const found = await findRankingState(db, round);
  const { previousRoundId: evaluatedBefore, users: ranked, isRunning, ...state } = found;
  const memberIds = await findMemberIds(db, groupId);
  if (memberIds.length === 0) throw new ApiProblem('GROUP_NOT_FOUND', { groupId });

  const users = await findRankedUsers(db, round.seasonId, memberIds);
  const userNos = users.map(({ userNo }) => userNo);
  const running = isRunning ? await findRunningGroup(db, round, kind, userNos) : undefined;
  const previousRoundId = running ? running.previousRoundId : evaluatedBefore;
  const roundIds = [round.roundId, ...(previousRoundId === null ? [] : [previousRoundId])];
  const evaluated = await findScores(
    db,
    round.seasonId,
    roundIds.flatMap((roundId) => userNos.map((userNo) => ({ roundId, userNo }))),
  );
  // In a round nobody has played in all have 0 points, and nobody a place.
  const final = ranked[kind] > 0 ? scoresOf(evaluated, round.roundId, kind) : [];
  const ranks = rankAmong(running?.scores ?? final);
  const hadPlaces =
    previousRoundId !== null && (await hasPlaces(db, { ...round, roundId: previousRoundId }, kind));
  const prevRanks = rankAmong(hadPlaces ? scoresOf(evaluated, previousRoundId, kind) : []);
  const entries = users
    .flatMap((user) => {
      const place = ranks.get(user.userNo);
      return place ? [{ ...user, ...place }] : [];
    })
    .sort((a, b) => a.rank - b.rank || a.userNo - b.userNo)
    .map(({ userNo, ...entry }, index) => {
      const prevRank = prevRanks.get(userNo)?.rank ?? null;
      const placed = { ...entry, index, prevRank, trend: trendOf(entry.rank, prevRank) };
      return running ? { ...placed, running: running.runningOf(userNo) } : placed;
    });
  const left = running && kind === 'round' ? await findLeft(db, round, groupId) : [];
  return {
    entries,
    ...state,
    entryCount: entries.length,
    page: 0,
    ...(left.length > 0 && { left }),
  };
}

/** Whether anybody had a place in an evaluated round: in one nobody has played in nobody has. */
async function hasPlaces(
  db: Kysely<Database>,
  { seasonId, roundId }: RoundKey,
  kind: RankingKind,
): Promise<boolean> {
  const found = await db
    .selectFrom('round_evaluation')
    .select('round_id')
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .where(kind === 'round' ? 'round_users' : 'season_users', '>', 0)
    .executeTakeFirst();
  return found !== undefined;
}

/** What those have in a running round who were in the group at its lock and have left it since. */
async function findLeft(
  db: Kysely<Database>,
  round: RoundKey,
  groupId: string,
): Promise<NonNullable<Ranking['left']>> {
  const leftIds = await findLeftSinceLock(db, groupId, round);
  const users = await findRankedUsers(db, round.seasonId, leftIds);
  if (users.length === 0) return [];
  const userNos = users.map(({ userNo }) => userNo);
  const { scores, runningOf } = await findRunningGroup(db, round, 'round', userNos);
  const byUser = new Map(scores.map(({ userNo, score }) => [userNo, score]));
  return users.flatMap(({ userId, userNo }) => {
    const score = byUser.get(userNo);
    return score === undefined ? [] : [{ userId, score, running: runningOf(userNo) }];
  });
}

const scoresOf = (
  scores: readonly UserScore[],
  roundId: string | null,
  kind: RankingKind,
): MemberScore[] =>
  scores.flatMap(({ [kind]: score, ...key }) =>
    key.roundId === roundId && score !== null ? [{ userNo: key.userNo, score }] : [],
  );
