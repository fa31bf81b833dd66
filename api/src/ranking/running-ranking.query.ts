import type { OwnRanking, Ranking } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { LiveRating, RankingKind } from '../evaluation/index.ts';
import { findRankedUsers } from './ranked-users.query.ts';
import { findEntries } from './ranking-entries.query.ts';

interface PageOfSeason {
  readonly seasonId: string;
  readonly pageSize: number;
  readonly page: number;
}

/** One page of the ranking of a running round, or of the season with it, by a rating: provisional. */
export async function findRunningPage(
  db: Kysely<Database>,
  { seasonId, pageSize, page }: PageOfSeason,
  kind: RankingKind,
  { scores, revision }: LiveRating,
): Promise<Ranking> {
  const places = await scores.rows(kind, pageSize * page, pageSize);
  const entries = await findEntries(db, seasonId, kind, scores.previousRoundId, places);
  return { ...PROVISIONAL, entries, entryCount: scores.users(kind), page, revision };
}

/** The place of one user by a rating; the entry is null without a rated lineup. */
export async function findRunningOwn(
  db: Kysely<Database>,
  { seasonId, userId }: { readonly seasonId: string; readonly userId: string },
  kind: RankingKind,
  { scores, revision }: LiveRating,
): Promise<OwnRanking> {
  const [user] = await findRankedUsers(db, seasonId, [userId]);
  const place = user && (await scores.rowOf(kind, user.userNo));
  const places = place ? [place] : [];
  const [entry] = await findEntries(db, seasonId, kind, scores.previousRoundId, places);
  return { ...PROVISIONAL, entry: entry ?? null, entryCount: scores.users(kind), revision };
}

const PROVISIONAL = { state: 'CREATED', trendState: 'CREATED', ts: 0 } as const;
