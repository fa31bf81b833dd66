import { sql, type Transaction } from 'kysely';
import { type Database, holdTurn } from '../database/index.ts';
import { ApiProblem, RetryLater } from '../problems/api-problem.ts';
import type { Reporter } from './reporter.ts';

/** Reports of one user operators have not settled yet. */
const MAX_OPEN_REPORTS = 10;
/** The same of all guests of one network: a household, a school, many phones of a carrier. */
const MAX_OPEN_OF_NETWORK = 30;
const NETWORK_RETRY_AFTER_SECONDS = 3600;

/**
 * Writes a report of a user, unless it would be one too many: nobody fills the list operators look through, be it
 * with guests, which cost nothing.
 * @param write writes it where it is not there yet
 * @throws ApiProblem REPORT_LIMIT; RetryLater RATE_LIMITED: guests of the network have too many open
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
  const before = await countOpenReports(trx, 'user_id', userId);
  await write();
  const after = await countOpenReports(trx, 'user_id', userId);
  if (after <= before) return;
  if (after > MAX_OPEN_REPORTS) throw new ApiProblem('REPORT_LIMIT', { max: MAX_OPEN_REPORTS });
  if (!guestNetwork) return;
  const ofNetwork = await countOpenReports(trx, 'guest_network', guestNetwork);
  if (ofNetwork > MAX_OPEN_OF_NETWORK) {
    throw new RetryLater('RATE_LIMITED', NETWORK_RETRY_AFTER_SECONDS);
  }
}

/** Reports of who has deleted their account since are open no more, though an old server leaves them. */
async function countOpenReports(
  trx: Transaction<Database>,
  by: 'user_id' | 'guest_network',
  whose: string | Buffer,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from announcement_report where ${sql.ref(by)} = ${whose})
      + (
        select count(*) from name_report report
        left join users on users.id = report.reported_user_id
        where ${sql.ref(`report.${by}`)} = ${whose} and users.deleted_at is null
      )
    )::int as count`.execute(trx);
  return rows[0]?.count ?? 0;
}
