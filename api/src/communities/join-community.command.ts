import { communityKind, type OwnCommunities } from '@spieltag/shared-kernel/communities';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { Caller } from '../tokens/caller.ts';
import { holdAccount } from '../tokens/hold-account.ts';
import {
  findOwnCommunities,
  type ManagerKey,
  takeVersion,
  writeChoice,
} from './community.repository.ts';
import { requireCommunity } from './require-community.ts';

/** So many at a time: each is a transaction of its own. */
const MOST_AT_ONCE = 100;

/**
 * Joins the public league of a club or a country, and leaves the one of that kind the user is in.
 * Joined again nothing changes.
 * @throws ApiProblem TRIAL_NOT_ALLOWED, NOT_FOUND, SEASON_OVER, USER_NOT_FOUND without a ledger in the
 * season, TOKEN_INVALID when the account is gone
 */
export async function joinCommunity(
  db: Kysely<Database>,
  season: LoadedSeason,
  user: Caller,
  communityId: string,
): Promise<OwnCommunities> {
  if (user.role === 'trial') throw new ApiProblem('TRIAL_NOT_ALLOWED');
  requireCommunity(season, communityId);
  const manager = { seasonId: season.id, userId: user.id };
  return db.transaction().execute(async (trx) => {
    const userNo = await lockManager(trx, manager);
    if (userNo === undefined) throw new ApiProblem('USER_NOT_FOUND', { userId: user.id });
    await requireGoing(trx, season);
    const before = await findOwnCommunities(trx, manager);
    const own = { ...before, [communityKind(communityId)]: communityId };
    if (own.club === before.club && own.country === before.country) return before;
    const version = await takeVersion(trx, season.id);
    await writeChoice(trx, manager, { userNo, ...own, version });
    return own;
  });
}

/**
 * Leaves a public league; who has chosen another one since stays there. Once the season is over nobody
 * leaves any more: nobody could come back.
 * @throws ApiProblem MEMBER_NOT_FOUND, SEASON_OVER
 */
export async function leaveCommunity(
  db: Kysely<Database>,
  season: LoadedSeason,
  userId: string,
  communityId: string,
): Promise<OwnCommunities> {
  const manager = { seasonId: season.id, userId };
  return db.transaction().execute(async (trx) => {
    const kind = communityKind(communityId);
    const userNo = await lockManager(trx, manager);
    const before = await findOwnCommunities(trx, manager);
    if (userNo === undefined || before[kind] !== communityId)
      throw new ApiProblem('MEMBER_NOT_FOUND');
    await requireGoing(trx, season);
    const own = { ...before, [kind]: null };
    const version = await takeVersion(trx, season.id);
    await writeChoice(trx, manager, { userNo, ...own, version });
    return own;
  });
}

/** Of an account that is deleted: it is in no public league any more, and nothing says that it was. */
export async function leaveAllCommunities(
  trx: Transaction<Database>,
  userId: string,
): Promise<void> {
  const seasons = await trx
    .selectFrom('community_choice')
    .select('season_id as seasonId')
    .where('user_id', '=', userId)
    .orderBy('season_id')
    .execute();
  for (const { seasonId } of seasons) {
    const version = await takeVersion(trx, seasonId);
    await trx
      .updateTable('community_choice')
      .set({ user_id: null, club_id: null, country: null, version })
      .where('season_id', '=', seasonId)
      .where('user_id', '=', userId)
      .execute();
  }
}

/**
 * Takes accounts out of theirs that are deleted already: a server of a release that does not know public
 * leagues leaves them in.
 */
export async function leaveCommunitiesOfDeleted(db: Kysely<Database>): Promise<void> {
  const left = await db
    .selectFrom('users')
    .innerJoin('community_choice as chosen', 'chosen.user_id', 'users.id')
    .select('users.id')
    .distinct()
    .where('users.deleted_at', 'is not', null)
    .limit(MOST_AT_ONCE)
    .execute();
  for (const { id } of left) {
    await db.transaction().execute(async (trx) => {
      // Held, so that two servers take no version for the same account.
      await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      await leaveAllCommunities(trx, id);
    });
  }
}

/**
 * The user's number in the season; the account and its choice stay as they are until the transaction ends.
 * Undefined: without a ledger in it.
 * @throws ApiProblem TOKEN_INVALID
 */
async function lockManager(
  trx: Transaction<Database>,
  { seasonId, userId }: ManagerKey,
): Promise<number | undefined> {
  await holdAccount(trx, userId);
  const ledger = await trx
    .selectFrom('ledger')
    .select('user_no as userNo')
    .where('season_id', '=', seasonId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return ledger?.userNo;
}

/**
 * The ranking of a season that is over stays as it is. Until the game is frozen after its last round that may
 * be one that is known so far. @throws ApiProblem SEASON_OVER
 */
async function requireGoing(trx: Transaction<Database>, { id, rounds }: LoadedSeason) {
  const now = await trx
    .selectFrom('season_clock as clock')
    .innerJoin('round', (join) =>
      join
        .onRef('round.season_id', '=', 'clock.season_id')
        .onRef('round.round_no', '=', 'clock.current_round_no'),
    )
    .select(['round.round_no as roundNo', 'round.phase'])
    .where('clock.season_id', '=', id)
    .executeTakeFirst();
  const isOver = now?.phase === 'LOCKED' && now.roundNo === rounds.length;
  if (isOver) throw new ApiProblem('SEASON_OVER', { seasonId: id });
}
