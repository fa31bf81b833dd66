import type { OwnRanking, Ranking } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  findRankingRowOf,
  findRankingRows,
  findScores,
  type RankingKind,
  type RoundKey,
} from '../evaluation/index.ts';
import { findRankedUsers } from './ranked-users.query.ts';
import { findEntries } from './ranking-entries.query.ts';
import { findRankingState } from './ranking-state.query.ts';

/**
 * One page of a ranking, counted from 0; no entries before the evaluation and beyond the end.
 * @throws ApiProblem SEASON_NOT_FOUND, ROUND_NOT_FOUND
 */
export async function findRankingPage(
  db: Kysely<Database>,
  round: RoundKey,
  kind: RankingKind,
  pageSize: number,
  page: number,
): Promise<Ranking> {
  const { previousRoundId, users, isRunning: _, ...state } = await findRankingState(db, round);
  const first = pageSize * page;
  const places = first < users[kind] ? await findRankingRows(db, round, kind, first, pageSize) : [];
  const entries = await findEntries(db, round.seasonId, kind, previousRoundId, places);
  return { entries, ...state, entryCount: users[kind], page };
}

/**
 * The place of one user; the entry is null as long as the user has no rated lineup.
 * @throws ApiProblem SEASON_NOT_FOUND, ROUND_NOT_FOUND
 */
export async function findOwnRanking(
  db: Kysely<Database>,
  round: RoundKey,
  kind: RankingKind,
  userId: string,
): Promise<OwnRanking> {
  const { previousRoundId, users, isRunning: _, ...state } = await findRankingState(db, round);
  const place = await findOwnPlace(db, round, kind, userId);
  const places = place ? [place] : [];
  const [entry] = await findEntries(db, round.seasonId, kind, previousRoundId, places);
  return { entry: entry ?? null, ...state, entryCount: users[kind] };
}

/** undefined: the user has no rated lineup. */
export async function findOwnPlace(
  db: Kysely<Database>,
  round: RoundKey,
  kind: RankingKind,
  userId: string,
) {
  const [user] = await findRankedUsers(db, round.seasonId, [userId]);
  if (!user) return undefined;
  const { roundId, seasonId } = round;
  const [reached] = await findScores(db, seasonId, [{ roundId, userNo: user.userNo }]);
  const score = reached?.[kind] ?? null;
  return score === null ? undefined : findRankingRowOf(db, round, kind, user.userNo, score);
}
