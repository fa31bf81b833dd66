import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/** Reports of one user operators have not settled yet. */
const MAX_OPEN_REPORTS = 10;

/**
 * Writes a report of a user, unless it would be one too many: nobody fills the list operators look through.
 * @param write writes it where it is not there yet
 * @throws ApiProblem REPORT_LIMIT
 */
export async function reportOnce(
  trx: Transaction<Database>,
  userId: string,
  write: () => Promise<unknown>,
): Promise<void> {
  // They may be reporting elsewhere at this moment. Not their memberships: who deletes their account holds
  // these and waits for the group that is held here. Servers of the version before take the same lock.
  await sql`
    select pg_advisory_xact_lock(hashtext('announcement_report'), hashtext(${userId}))`.execute(
    trx,
  );
  const before = await countOpenReports(trx, userId);
  await write();
  const after = await countOpenReports(trx, userId);
  if (after > before && after > MAX_OPEN_REPORTS) {
    throw new ApiProblem('REPORT_LIMIT', { max: MAX_OPEN_REPORTS });
  }
}

/** Reports of who has deleted their account since are open no more, though an old server leaves them. */
async function countOpenReports(trx: Transaction<Database>, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from announcement_report where user_id = ${userId})
      + (
        select count(*) from name_report report
        left join users on users.id = report.reported_user_id
        where report.user_id = ${userId} and users.deleted_at is null
      )
    )::int as count`.execute(trx);
  return rows[0]?.count ?? 0;
}
