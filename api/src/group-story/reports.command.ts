import type { ReportedAnnouncement } from '@spieltag/shared-kernel/contract';
import { type Kysely, sql } from 'kysely';
import type { Change } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { pageOf, REPORTS_OF_PAGE, type ReportedPage, weightOf } from '../reports/index.ts';

/**
 * Announcements of groups that members have reported, a page of them: by how much that weighs, see `weightOf`, then
 * those that were reported first come first.
 * @param from so many are passed over
 */
export async function findReportedAnnouncements(
  db: Kysely<Database>,
  from = 0,
): Promise<ReportedPage<ReportedAnnouncement>> {
  const place = sql<number>`
    row_number() over (
      order by ${weightOf('report')}, min(report.reported_at), report.announcement_no
    )`;
  const reported = db
    .selectFrom('announcement_report as report')
    .leftJoin('users as reporter', 'reporter.id', 'report.user_id')
    .select(({ fn }) => [
      'report.announcement_no',
      fn.countAll<number>().as('count'),
      fn.min('report.reported_at').as('since'),
      place.as('place'),
    ])
    .groupBy('report.announcement_no')
    .as('reported');
  const rows = await db
    .selectFrom(reported)
    .innerJoin('group_announcement as told', 'told.announcement_no', 'reported.announcement_no')
    .leftJoin('groups', 'groups.id', 'told.group_id')
    .innerJoin('users', 'users.id', 'told.user_id')
    .select(({ fn }) => [
      'told.announcement_no as id',
      'told.text',
      'told.group_id as groupId',
      fn.coalesce('groups.name', 'told.group_name', sql<string>`''`).as('groupName'),
      'told.user_id as authorId',
      'users.name as authorName',
      'told.written_at as writtenAt',
      'reported.count as reports',
      'reported.since',
      sql<boolean>`told.withdrawn_at is null and groups.id is not null`.as('isInSight'),
    ])
    .orderBy('reported.place')
    .offset(from)
    .limit(REPORTS_OF_PAGE + 1)
    .execute();
  return pageOf(rows, ({ writtenAt, since, ...row }) => ({
    ...row,
    writtenAt: writtenAt.getTime(),
    reportedAt: since.getTime(),
  }));
}

/**
 * Has looked at what was reported: the announcement stays, or goes from the group. Either way nobody's
 * report of it is left. Where none was, somebody else has looked at it before, and their verdict stands.
 * @throws ApiProblem NOT_FOUND
 */
export async function settleReports(
  db: Kysely<Database>,
  { reason, ...by }: Change,
  { announcementId, remove }: { readonly announcementId: number; readonly remove: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('group_announcement')
      .selectAll()
      .where('announcement_no', '=', announcementId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new ApiProblem('NOT_FOUND', { announcementId });
    const { numDeletedRows } = await trx
      .deleteFrom('announcement_report')
      .where('announcement_no', '=', announcementId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new ApiProblem('NOT_FOUND', { announcementId });
    if (remove || found.withdrawn_at !== null) {
      await trx
        .deleteFrom('group_announcement')
        .where('announcement_no', '=', announcementId)
        .execute();
    }
    await insertAudit(trx, {
      ...by,
      action: 'settleReports',
      subject: String(announcementId),
      reason,
      // Not what it said: that goes with the announcement.
      after: { groupId: found.group_id, userId: found.user_id, isRemoved: remove },
    });
  });
}
