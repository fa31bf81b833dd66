import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { type FormerStay, renewRewards } from './renew-rewards.ts';

const DRAW_SECRET_BYTES = 32;

/** A group as its row holds it. */
export interface GroupRow {
  readonly id: string;
  readonly leagueId: string;
  readonly name: string;
}

/** What the draws of a group come from, which nobody is shown. */
export const createDrawSecret = () => randomBytes(DRAW_SECRET_BYTES);

/**
 * Writes a new group with no members yet, and a secret its draws come from: its id is known to who
 * founds it before there is a group. @returns false: there is one of that id
 */
export async function insertGroup(trx: Transaction<Database>, group: GroupRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('groups')
    .values({
      id: group.id,
      league_id: group.leagueId,
      name: group.name,
      draw_secret: createDrawSecret(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Lets the changes of a group happen one after the other until the transaction ends. Whoever also
 * locks a user's memberships does so after this, or two could wait for each other; whoever also locks
 * rows of users does so last. Several groups are locked in the order of their ids. Only who leaves all
 * groups holds the memberships first, see `leaveAllGroups`.
 */
export async function lockGroup(
  trx: Transaction<Database>,
  groupId: string,
): Promise<GroupRow | undefined> {
  return trx
    .selectFrom('groups')
    .select(['id', 'league_id as leagueId', 'name'])
    .where('id', '=', groupId)
    .forUpdate()
    .executeTakeFirst();
}

/** Gives a group another name. */
export async function renameGroup(
  trx: Transaction<Database>,
  groupId: string,
  name: string,
): Promise<void> {
  await trx.updateTable('groups').set({ name }).where('id', '=', groupId).execute();
}

/**
 * Deletes a group, its members and its invite. What was announced in it and reported stays for operators
 * until they have looked at it. With a group its rewards go: its members', and those of who was removed from it.
 */
export async function deleteGroup(trx: Transaction<Database>, groupId: string): Promise<void> {
  const kept = await trx
    .updateTable('group_announcement')
    .set(({ fn, ref, selectFrom }) => ({
      group_name: selectFrom('groups').select('name').where('id', '=', groupId),
      withdrawn_at: fn.coalesce(ref('withdrawn_at'), sql<Date>`clock_timestamp()`),
    }))
    .where('group_id', '=', groupId)
    .returning('announcement_no')
    .execute();
  await deleteUnreported(
    trx,
    kept.map((announcement) => announcement.announcement_no),
  );
  const { rows: rewarded } = await sql<FormerStay>`
    select user_id as "userId", joined_at as "joinedAt" from group_member where group_id = ${groupId}
    union all
    select user_id, joined_at from former_member former
    where group_id = ${groupId} and (was_removed or kicked_with is not null or exists (
      select from group_member back
      where back.group_id = former.group_id and back.user_id = former.user_id
    ))`.execute(trx);
  await renewRewards(trx, groupId, rewarded);
  await trx.deleteFrom('groups').where('id', '=', groupId).execute();
}

/**
 * Deletes announcements no group sees any more and nobody has reported: operators have nothing to look at.
 * A server of a release before kept reports leaves those of a group it deletes, and whoever reported
 * one may since have deleted their account.
 * @param announcementNos only these; default: all
 */
export async function deleteUnreported(
  db: Kysely<Database>,
  announcementNos?: readonly number[],
): Promise<void> {
  const only = announcementNos && sql`and told.announcement_no = any(${announcementNos}::bigint[])`;
  await sql`
    delete from group_announcement told
    where (
      told.withdrawn_at is not null
      or not exists (select from groups where groups.id = told.group_id)
    ) and not exists (
      select from announcement_report report where report.announcement_no = told.announcement_no
    ) ${only ?? sql``}`.execute(db);
}

/** Whether there is such a league. */
export async function leagueExists(db: Kysely<Database>, leagueId: string): Promise<boolean> {
  const league = await db
    .selectFrom('league')
    .select('id')
    .where('id', '=', leagueId)
    .executeTakeFirst();
  return league !== undefined;
}
