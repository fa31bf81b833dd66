import { readAnnouncement } from '@spieltag/shared-kernel/group-play';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { requireAdmin, requireGroup } from '../groups/require-admin.ts';
import { requireMember } from '../groups/require-member.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { type Reporter, reportOnce } from '../reports/index.ts';
import { insertAnnouncement, removeFromSight } from './announcement.repository.ts';

/** An announcement of a group. */
export interface AnnouncementKey {
  readonly groupId: string;
  readonly announcementId: number;
}

/**
 * Tells the members of a group something, in place of what they were told before.
 * @throws ApiProblem PARAMETER_INVALID, GROUP_NOT_FOUND, FORBIDDEN
 */
export async function announceToGroup(
  db: Kysely<Database>,
  userId: string,
  { groupId, text: wanted }: { readonly groupId: string; readonly text: string },
): Promise<void> {
  const text = readAnnouncement(wanted);
  if (text === null) throw new ApiProblem('PARAMETER_INVALID', { name: 'text' });
  await db.transaction().execute(async (trx) => {
    await requireAdmin(trx, { groupId, userId });
    await removeFromSight(trx, groupId);
    await insertAnnouncement(trx, { groupId, userId, text });
  });
}

/**
 * Takes an announcement back. Where it is gone already nothing happens.
 * @throws ApiProblem GROUP_NOT_FOUND, FORBIDDEN
 */
export async function withdrawAnnouncement(
  db: Kysely<Database>,
  userId: string,
  { groupId, announcementId }: AnnouncementKey,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireAdmin(trx, { groupId, userId });
    await removeFromSight(trx, groupId, announcementId);
  });
}

/**
 * Has operators look at an announcement of somebody else.
 * @throws ApiProblem GROUP_NOT_FOUND, FORBIDDEN, NOT_FOUND when it is not in sight, REPORT_LIMIT
 */
export async function reportAnnouncement(
  db: Kysely<Database>,
  reporter: Reporter,
  { groupId, announcementId }: AnnouncementKey,
): Promise<void> {
  const { userId, guestNetwork } = reporter;
  await db.transaction().execute(async (trx) => {
    // It is not taken back meanwhile.
    await requireGroup(trx, groupId);
    await requireMember(trx, { groupId, userId });
    const found = await trx
      .selectFrom('group_announcement')
      .select('user_id as authorId')
      .where('group_id', '=', groupId)
      .where('announcement_no', '=', announcementId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (!found) throw new ApiProblem('NOT_FOUND', { announcementId });
    if (found.authorId === userId) throw new ApiProblem('FORBIDDEN');
    const report = {
      ...{ announcement_no: announcementId, user_id: userId },
      guest_network: guestNetwork,
    };
    await reportOnce(trx, reporter, () =>
      trx
        .insertInto('announcement_report')
        .values(report)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  });
}
