import { readAnnouncement } from '@spieltag/shared-kernel/group-play';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { requireAdmin, requireGroup } from '../groups/require-admin.ts';
import { requireMember } from '../groups/require-member.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { insertAnnouncement, removeFromSight } from './announcement.repository.ts';

/** Reports of one user operators have not settled yet. */
const MAX_OPEN_REPORTS = 10;

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
  userId: string,
  { groupId, announcementId }: AnnouncementKey,
): Promise<void> {
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
    await requireFewReports(trx, userId, announcementId);
    await trx
      .insertInto('announcement_report')
      .values({ announcement_no: announcementId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/**
 * Makes sure that one member does not fill the list operators look through.
 * @throws ApiProblem REPORT_LIMIT
 */
async function requireFewReports(
  trx: Transaction<Database>,
  userId: string,
  announcementId: number,
): Promise<void> {
  // They may be reporting in other groups at this moment. Not their memberships: who deletes their
  // account holds these and waits for the group that is held here.
  await sql`
    select pg_advisory_xact_lock(hashtext('announcement_report'), hashtext(${userId}))`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom('announcement_report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('announcement_no', '<>', announcementId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_OPEN_REPORTS) throw new ApiProblem('REPORT_LIMIT', { max: MAX_OPEN_REPORTS });
}
