import type { GroupRole } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { renewRewards } from './renew-rewards.ts';

/** Somebody in a group. */
export interface MemberKey {
  readonly groupId: string;
  readonly userId: string;
}

/** User ids of the members of a group; empty: there is no such group. */
export async function findMemberIds(db: Kysely<Database>, groupId: string): Promise<string[]> {
  const members = await db
    .selectFrom('group_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .execute();
  return members.map((member) => member.user_id);
}

/** User ids of those who were in a group when a round was locked, and are not in it any more. */
export async function findLeftSinceLock(
  db: Kysely<Database>,
  groupId: string,
  { seasonId, roundId }: { readonly seasonId: string; readonly roundId: string },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct former.user_id as "userId"
    from former_member former
    join (
      select frozen_at as at from frozen_round
      where season_id = ${seasonId} and round_id = ${roundId}
      union all select locked_at from unpacked_round
      where season_id = ${seasonId} and round_id = ${roundId}
    ) lock on former.joined_at <= lock.at and former.left_at > lock.at
    where former.group_id = ${groupId} and not exists (
      select from group_member member
      where member.group_id = former.group_id and member.user_id = former.user_id
    )`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Lets the changes of a user's memberships happen one after the other until the transaction ends. */
export async function lockMembershipsOf(trx: Transaction<Database>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('group_member'), hashtext(${userId}))`.execute(
    trx,
  );
}

/** Whether there is an account with that id which was not deleted. */
export async function isAccountThere(db: Kysely<Database>, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return user !== undefined;
}

/** How many groups of all leagues the user is a member of. */
export async function countGroupsOf(db: Kysely<Database>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('group_member')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** How many members a group has. */
export async function countMembers(db: Kysely<Database>, groupId: string): Promise<number> {
  const { count } = await db
    .selectFrom('group_member')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return count;
}

/** What a user is in a group; undefined: not a member. */
export async function findRole(
  db: Kysely<Database>,
  { groupId, userId }: MemberKey,
): Promise<GroupRole | undefined> {
  const member = await db
    .selectFrom('group_member')
    .select('role')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return member?.role;
}

/** Whether somebody was in a group and has left it or was removed, whether or not they are back. */
export async function wasMember(
  db: Kysely<Database>,
  { groupId, userId }: MemberKey,
): Promise<boolean> {
  const stay = await db
    .selectFrom('former_member')
    .select('left_at')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return stay !== undefined;
}

/** Whether somebody was removed from a group while it had the link with that hash. */
export async function wasKickedWith(
  db: Kysely<Database>,
  { groupId, userId }: MemberKey,
  tokenHash: Buffer,
): Promise<boolean> {
  const removal = await db
    .selectFrom('former_member')
    .select('left_at')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('kicked_with', '=', tokenHash)
    .executeTakeFirst();
  return removal !== undefined;
}

/** Makes a user a member, who finds the rewards of what they had played there when they are back. */
export async function insertMember(
  trx: Transaction<Database>,
  { groupId, userId, role }: MemberKey & { readonly role: GroupRole },
): Promise<void> {
  await trx
    .insertInto('group_member')
    .values({ group_id: groupId, user_id: userId, role })
    .execute();
  await renewFormerStays(trx, { groupId, userId });
}

/** Who is in a group again and leaves it anew gives up what they had played at their first stay, too. */
async function renewFormerStays(
  trx: Transaction<Database>,
  { groupId, userId }: MemberKey,
): Promise<void> {
  const first = await trx
    .selectFrom('former_member')
    .select('joined_at')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .limit(1)
    .executeTakeFirst();
  if (first) await renewRewards(trx, groupId, [{ userId, joinedAt: first.joined_at }]);
}

/** Gives a member another role; false: there is no such member. */
export async function updateRole(
  trx: Transaction<Database>,
  { groupId, userId, role }: MemberKey & { readonly role: GroupRole },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('group_member')
    .set({ role })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Takes a member out; false: there is no such member.
 * @param isKicked somebody else does it: the link the group has by then does not lead them back
 */
export async function deleteMember(
  trx: Transaction<Database>,
  { groupId, userId }: MemberKey,
  isKicked = false,
): Promise<boolean> {
  const member = await trx
    .deleteFrom('group_member')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .returning('joined_at')
    .executeTakeFirst();
  if (member) {
    await keepStay(trx, { groupId, userId, isKicked }, member.joined_at);
    // Whoever is removed has played for their rewards all the same, also at stays they had ended themselves.
    if (isKicked) await markRemoved(trx, { groupId, userId });
    else await renewFormerStays(trx, { groupId, userId });
  }
  return member !== undefined;
}

/** While they were back, the rewards of their stays before were theirs: who removes them takes none of these. */
async function markRemoved(
  trx: Transaction<Database>,
  { groupId, userId }: MemberKey,
): Promise<void> {
  await trx
    .updateTable('former_member')
    .set({ was_removed: true })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

/** What a member has played stays played: in which rounds they were there is kept. */
async function keepStay(
  trx: Transaction<Database>,
  { groupId, userId, isKicked }: MemberKey & { readonly isKicked: boolean },
  joinedAt: Date,
): Promise<void> {
  await trx
    .insertInto('former_member')
    .values(({ selectFrom }) => ({
      group_id: groupId,
      user_id: userId,
      joined_at: joinedAt,
      kicked_with: isKicked
        ? selectFrom('group_invite').select('token_hash').where('group_id', '=', groupId)
        : null,
      was_removed: isKicked,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Whether somebody in `users` is banned for so long that a group cannot wait for them: a shorter ban
 * takes no group from its admin.
 */
const isAway = sql<boolean>`coalesce(users.banned_until > now() + interval '7 days', false)`;

/** Of `member` with its `users`: whether they look after the group, so that nobody has to follow them. */
export const isAdminThere = sql<boolean>`member.role = 'Admin' and not ${isAway}`;

/** Of `member` with its `users`: who becomes an admin first. */
export const inSuccession = sql`${isAway}, member.joined_at, member.user_id`;

/**
 * Makes the longest-standing member an admin when there is none, or none who is not banned for long;
 * who is banned for long comes after all others.
 */
export async function ensureAdmin(trx: Transaction<Database>, groupId: string): Promise<void> {
  await sql`
    update group_member set role = 'Admin'
    where group_id = ${groupId}
      and user_id = (
        select member.user_id from group_member member join users on users.id = member.user_id
        where member.group_id = ${groupId}
        order by ${inSuccession} limit 1
      )
      and not exists (
        select from group_member member join users on users.id = member.user_id
        where member.group_id = ${groupId} and ${isAdminThere}
      )`.execute(trx);
}
