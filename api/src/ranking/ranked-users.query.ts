import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/** Who stands behind a number in a season's rankings. */
export interface RankedUser {
  readonly userNo: number;
  readonly userId: string;
  readonly name: string;
  readonly image: string | null;
}

/** Users by their number in the season. */
export async function findUsersByNo(
  db: Kysely<Database>,
  seasonId: string,
  userNos: readonly number[],
): Promise<ReadonlyMap<number, RankedUser>> {
  if (userNos.length === 0) return new Map();
  const users = await rankedUsers(db, seasonId).where('user_no', 'in', userNos).execute();
  return new Map(users.map((user) => [user.userNo, user]));
}

/** Those of the users who own a ledger in the season. */
export async function findRankedUsers(
  db: Kysely<Database>,
  seasonId: string,
  userIds: readonly string[],
): Promise<RankedUser[]> {
  if (userIds.length === 0) return [];
  return rankedUsers(db, seasonId).where('users.id', 'in', userIds).execute();
}

/**
 * The numbers of those of the users who own a ledger in the season, in order: scores are held by all of
 * them as they come, and a plan of several processes gives rows in another order each time. Without their
 * names, for which such a plan would read all users.
 */
export async function findUserNos(
  db: Kysely<Database>,
  seasonId: string,
  userIds: readonly string[],
): Promise<Pick<RankedUser, 'userNo' | 'userId'>[]> {
  return db
    .selectFrom('ledger')
    .select(['user_no as userNo', 'user_id as userId'])
    .where('season_id', '=', seasonId)
    .where('user_id', '=', sql<string>`any(${[...userIds]})`)
    .orderBy('user_no')
    .execute();
}

/**
 * A user's number in a season; undefined: the user owns no ledger in it.
 * @throws ApiProblem SEASON_NOT_FOUND, USER_NOT_FOUND
 */
export async function requireSeasonUser(
  db: Kysely<Database>,
  seasonId: string,
  userId: string,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('season')
    .leftJoin('users', (join) => join.on('users.id', '=', userId))
    .leftJoin('ledger', (join) =>
      // By the value: by the other table's column PostgreSQL would look for it among all ledgers.
      join.onRef('ledger.season_id', '=', 'season.id').on('ledger.user_id', '=', userId),
    )
    .select(['users.id as userId', 'ledger.user_no as userNo'])
    .where('season.id', '=', seasonId)
    .executeTakeFirst();
  if (!found) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
  if (found.userId === null) throw new ApiProblem('USER_NOT_FOUND', { userId });
  return found.userNo ?? undefined;
}

function rankedUsers(db: Kysely<Database>, seasonId: string) {
  return db
    .selectFrom('ledger')
    .innerJoin('users', 'users.id', 'ledger.user_id')
    .select(['ledger.user_no as userNo', 'users.id as userId', 'users.name', 'users.image'])
    .where('ledger.season_id', '=', seasonId);
}
