import type { GroupAnnouncement } from '@spieltag/shared-kernel/group-play';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { deleteUnreported } from '../groups/groups.repository.ts';
import type { MemberKey } from '../groups/members.repository.ts';

/** What the group is told by now, as a member sees it; null: nothing. */
export async function findAnnouncement(
  db: Kysely<Database>,
  { groupId, userId }: MemberKey,
): Promise<GroupAnnouncement | null> {
  const found = await db
    .selectFrom('group_announcement as told')
    .innerJoin('users', 'users.id', 'told.user_id')
    .leftJoin('announcement_report as report', (join) =>
      join
        .onRef('report.announcement_no', '=', 'told.announcement_no')
        .on('report.user_id', '=', userId),
    )
    .select([
      'told.announcement_no as id',
      'told.text',
      'told.user_id as authorId',
      'told.written_at as writtenAt',
      'users.name as writtenBy',
      'report.user_id as reporterId',
    ])
    .where('told.group_id', '=', groupId)
    .where('told.withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (!found) return null;
  const { authorId, reporterId, writtenAt, ...announcement } = found;
  return {
    ...announcement,
    writtenAt: writtenAt.getTime(),
    isOwn: authorId === userId,
    isReported: reporterId !== null,
  };
}

/** Writes what the group is told, of which there is nothing in sight any more. */
export async function insertAnnouncement(
  trx: Transaction<Database>,
  { groupId, userId, text }: MemberKey & { readonly text: string },
): Promise<void> {
  await trx
    .insertInto('group_announcement')
    .values({
      ...{ group_id: groupId, user_id: userId, text },
      written_at: sql`clock_timestamp()`,
    })
    .execute();
}

/**
 * Takes out of sight what the group is told. What was reported stays for operators to look at.
 * @param announcementNo only this one; undefined: whatever is in sight
 */
export async function removeFromSight(
  trx: Transaction<Database>,
  groupId: string,
  announcementNo?: number,
): Promise<void> {
  const found = await trx
    .updateTable('group_announcement')
    .set({ withdrawn_at: sql`clock_timestamp()` })
    .where('group_id', '=', groupId)
    .where('withdrawn_at', 'is', null)
    .$if(announcementNo !== undefined, (query) =>
      query.where('announcement_no', '=', announcementNo ?? 0),
    )
    .returning('announcement_no')
    .executeTakeFirst();
  if (found) await deleteUnreported(trx, [found.announcement_no]);
}
