import type { RankingEntry } from '@spieltag/shared-kernel/contract';
import { trendOf } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findRanks, findScores, type RankingKind, type RankingRow } from '../evaluation/index.ts';
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
  // Sent one after the other without a wait in between, as are others of a page.
  const [users, prevRanks] = await Promise.all([
    findUsersByNo(db, seasonId, userNos),
    findPreviousRanks(db, seasonId, kind, previousRoundId, userNos),
  ]);
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

async function findPreviousRanks(
  db: Kysely<Database>,
  seasonId: string,
  kind: RankingKind,
  roundId: string | null,
  userNos: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (roundId === null) return new Map();
  const scores = await findScores(
    db,
    seasonId,
    userNos.map((userNo) => ({ roundId, userNo })),
  );
  const reached = scores.flatMap(({ userNo, [kind]: score }) =>
    score === null ? [] : [{ roundId, userNo, score }],
  );
  const rankOf = await findRanks(db, seasonId, kind, reached);
  return new Map(
    reached.flatMap(({ userNo, score }) => {
      const rank = rankOf(roundId, score);
      return rank === undefined ? [] : [[userNo, rank] as const];
    }),
  );
}
