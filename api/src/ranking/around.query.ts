import type { Ranking } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  findRankingRows,
  type LiveRating,
  type RankingKind,
  type RoundKey,
} from '../evaluation/index.ts';
import { findRankedUsers } from './ranked-users.query.ts';
import { findEntries } from './ranking-entries.query.ts';
import { findOwnPlace } from './ranking-page.query.ts';
import { findRankingState } from './ranking-state.query.ts';

/** Places before the own one, and as many after it. */
const BESIDE = 10;

/**
 * The part of a ranking a user stands in; no entries as long as the user has no rated lineup.
 * @throws ApiProblem SEASON_NOT_FOUND, ROUND_NOT_FOUND
 */
export async function findAround(
  db: Kysely<Database>,
  round: RoundKey,
  kind: RankingKind,
  userId: string,
): Promise<Ranking> {
  const { previousRoundId, users, isRunning: _, ...state } = await findRankingState(db, round);
  const own = await findOwnPlace(db, round, kind, userId);
  const places = own ? await findRankingRows(db, round, kind, ...windowOf(own.index)) : [];
  const entries = await findEntries(db, round.seasonId, kind, previousRoundId, places);
  return { entries, ...state, entryCount: users[kind], page: 0 };
}

/** The same of a round that is played, by a rating: provisional. */
export async function findRunningAround(
  db: Kysely<Database>,
  { seasonId, userId }: { readonly seasonId: string; readonly userId: string },
  kind: RankingKind,
  { scores, revision }: LiveRating,
): Promise<Ranking> {
  const [user] = await findRankedUsers(db, seasonId, [userId]);
  const own = user && (await scores.rowOf(kind, user.userNo));
  const places = own ? await scores.rows(kind, ...windowOf(own.index)) : [];
  const entries = await findEntries(db, seasonId, kind, scores.previousRoundId, places);
  const state = { state: 'CREATED', trendState: 'CREATED', ts: 0 } as const;
  return { ...state, entries, entryCount: scores.users(kind), page: 0, revision };
}

function windowOf(index: number): [first: number, count: number] {
  const first = Math.max(0, index - BESIDE);
  return [first, index + BESIDE + 1 - first];
}
