import { sql, type Transaction } from 'kysely';
import { type Database, holdTurn } from '../database/index.ts';
import { ApiProblem, RetryLater } from '../problems/api-problem.ts';
import type { Reporter } from './reporter.ts';

/** Reports of one user operators have not settled yet. */
const MAX_OPEN_REPORTS = 10;
/** Of a day, those of all guests of one network: a household, a school, many phones of a carrier. */
const MOST_OF_NETWORK = 30;

/**
 * Writes a report of a user, unless it would be one too many: nobody fills the list operators look through, be it
 * with guests, which cost nothing.
 * @param write writes it where it is not there yet
 * @throws ApiProblem REPORT_LIMIT; RetryLater RATE_LIMITED: guests of the network have made too many today
 */
export async function reportOnce(
  trx: Transaction<Database>,
  { userId, guestNetwork }: Reporter,
  write: () => Promise<unknown>,
): Promise<void> {
  // They may be reporting elsewhere at this moment. Not their memberships: who deletes their account holds
  // these and waits for the group that is held here. Servers of the version before take the same lock.
  await holdTurn(trx, 'announcement_report', userId);
  if (guestNetwork) await holdTurn(trx, 'reports of a network', guestNetwork.toString('hex'));
  const before = await countOpenReports(trx, userId);
  await write();
  const after = await countOpenReports(trx, userId);
  if (after <= before) return;
  if (after > MAX_OPEN_REPORTS) throw new ApiProblem('REPORT_LIMIT', { max: MAX_OPEN_REPORTS });
  if (!guestNetwork) return;
  const freeIn = await secondsUntilFree(trx, guestNetwork);
  if (freeIn > 0) throw new RetryLater('RATE_LIMITED', freeIn);
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

/**
 * When guests of a network may report again, in whole seconds: a day after the oldest of the last reports they may
 * make; 0: with the one that was just written they are within it. By the database's clock, as the reports are.
 */
async function secondsUntilFree(trx: Transaction<Database>, network: Buffer): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(ceil(extract(epoch from reported_at + interval '1 day' - now())), 0)::int as seconds
    from (
      select reported_at from announcement_report where guest_network = ${network}
      union all
      select reported_at from name_report where guest_network = ${network}
    ) reports
    order by reported_at desc offset ${MOST_OF_NETWORK} limit 1`.execute(trx);
  return rows[0]?.seconds ?? 0;
}
