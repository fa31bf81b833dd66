import type { RankingEntry } from '@spieltag/shared-kernel/contract';
import { trendOf } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findRanksOf, type RankingKind, type RankingRow } from '../evaluation/index.ts';
import { findUsersByNo } from './ranked-users.query.ts';

/** Places of a ranking with names and the ranks of the evaluated round before. */
export async function findEntries(
  db: Kysely<Database>,
  seasonId: string,
  kind: RankingKind,
  previousRoundId: string | null,
  places: readonly RankingRow[],
): Promise<RankingEntry[]> {
  const userNos = places.map((place) => place.userNo);
  const prevRanks =
    previousRoundId === null
      ? new Map<number, number>()
      : await findRanksOf(db, { seasonId, roundId: previousRoundId }, kind, userNos);
  return presentEntries(db, seasonId, places, prevRanks);
}

/**
 * Places with names.
 * @param prevRanks by user number
 */
export async function presentEntries(
  db: Kysely<Database>,
  seasonId: string,
  places: readonly RankingRow[],
  prevRanks: ReadonlyMap<number, number>,
): Promise<RankingEntry[]> {
  const userNos = places.map((place) => place.userNo);
  const users = await findUsersByNo(db, seasonId, userNos);
  return places.flatMap(({ index, userNo, rank, score }) => {
    const user = users.get(userNo);
    if (!user) return [];
    const { userId, name, image } = user;
    const prevRank = prevRanks.get(userNo) ?? null;
    return [{ userId, name, image, rank, prevRank, index, score, trend: trendOf(rank, prevRank) }];
  });
}
