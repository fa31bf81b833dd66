import type { RankingEntry } from '@spieltag/shared-kernel/contract';
import { trendOf } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findRanksOf, type RankingKind, type RankingRow } from '../evaluation/index.ts';
import { findUsersByNo, type RankedUser } from './ranked-users.query.ts';

/** Places of a ranking with names and the ranks of the evaluated round before. */
export async function findEntries(
  db: Kysely<Database>,
  seasonId: string,
  kind: RankingKind,
  previousRoundId: string | null,
  places: readonly RankingRow[],
): Promise<RankingEntry[]> {
  const userNos = places.map((place) => place.userNo);
  const users = await findUsersByNo(db, seasonId, userNos);
  const prevRanks =
    previousRoundId === null
      ? new Map<number, number>()
      : await findRanksOf(db, { seasonId, roundId: previousRoundId }, kind, userNos);
  return entriesOf(places, users, prevRanks);
}

/**
 * Places with names; without those whose user is gone.
 * @param users by user number
 * @param prevRanks by user number
 */
export function entriesOf(
  places: readonly RankingRow[],
  users: ReadonlyMap<number, RankedUser>,
  prevRanks: ReadonlyMap<number, number>,
): RankingEntry[] {
  return places.flatMap(({ index, userNo, rank, score }) => {
    const user = users.get(userNo);
    if (!user) return [];
    const { userId, name, image } = user;
    const prevRank = prevRanks.get(userNo) ?? null;
    return [{ userId, name, image, rank, prevRank, index, score, trend: trendOf(rank, prevRank) }];
  });
}
