import type { ReportedName } from '@spieltag/shared-kernel/contract';
import { type Kysely, sql } from 'kysely';
import type { Change } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { pageOf, REPORTS_OF_PAGE, type ReportedPage, weightOf } from './rank-reports.ts';

interface ReportedRow extends Omit<ReportedName, 'reportedAt'> {
  readonly reportedAt: Date;
}

/**
 * Whose names and pictures players have reported, a page of them; those that most accounts of the magazine have
 * reported come first, then those of guests from most networks, as guests can be made by the dozen.
 * @param from so many are passed over
 */
export async function findReportedNames(
  db: Kysely<Database>,
  from = 0,
): Promise<ReportedPage<ReportedName>> {
  const { rows } = await sql<ReportedRow>`
    select reported.id, coalesce(users.name, groups.name) as name, reported."reportedName",
      users.image is not null as "hasPicture", reported."reportedAt", reported.reports,
      reported."lastReport"
    from (
      select coalesce(reported_user_id, group_id) as id, count(*)::int as reports,
        min(reported_at) as "reportedAt", max(report_no) as "lastReport",
        (array_agg(reported_name order by report_no desc))[1] as "reportedName",
        row_number() over (
          order by ${weightOf('report')}, count(*) desc, min(reported_at),
            coalesce(reported_user_id, group_id)
        ) as place
      from name_report report left join users reporter on reporter.id = report.user_id
      group by coalesce(reported_user_id, group_id)
    ) reported
    left join users on users.id = reported.id and users.deleted_at is null
    left join groups on groups.id = reported.id
    where users.id is not null or groups.id is not null
    order by reported.place
    limit ${REPORTS_OF_PAGE + 1} offset ${from}`.execute(db);
  return pageOf(rows, ({ reportedAt, ...row }) => ({ ...row, reportedAt: reportedAt.getTime() }));
}

/** As much of whom players have reported as was looked at. */
interface SeenReports {
  readonly reportedId: string;
  /** Number of the last report that was seen; absent: all there are. */
  readonly upTo?: number;
}

/**
 * Has looked at who was reported: no report of them that was seen is left. Those made since stay, as they may be
 * of another name.
 * @throws ApiProblem NOT_FOUND
 */
export async function settleNameReports(
  db: Kysely<Database>,
  by: Change,
  { reportedId, upTo = Number.MAX_SAFE_INTEGER }: SeenReports,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('name_report')
      .where((eb) =>
        eb.or([eb('reported_user_id', '=', reportedId), eb('group_id', '=', reportedId)]),
      )
      .where('report_no', '<=', upTo)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new ApiProblem('NOT_FOUND', { reportedId });
    await insertAudit(trx, { ...by, action: 'settleNameReports', subject: reportedId });
  });
}

/** Takes the reports of accounts away that are gone: servers of the version before leave them. */
export async function forgetReportsOfDeleted(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from name_report using users
    where users.id in (name_report.reported_user_id, name_report.user_id)
      and users.deleted_at is not null`.execute(db);
}
