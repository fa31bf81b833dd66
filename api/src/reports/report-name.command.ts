import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { requireGroup } from '../groups/require-admin.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { holdAccount } from '../tokens/hold-account.ts';
import { reportOnce } from './report-once.ts';
import type { Reporter } from './reporter.ts';

/**
 * Has operators look at the name and picture of somebody else.
 * @throws ApiProblem USER_NOT_FOUND, FORBIDDEN, REPORT_LIMIT, TOKEN_INVALID; RetryLater RATE_LIMITED
 */
export async function reportUser(
  db: Kysely<Database>,
  reporter: Reporter,
  reportedId: string,
): Promise<void> {
  const { userId, guestNetwork } = reporter;
  if (reportedId === userId) throw new ApiProblem('FORBIDDEN');
  await db.transaction().execute(async (trx) => {
    // Whoever holds several accounts takes them in this order.
    if (userId < reportedId) await holdAccount(trx, userId);
    const reported = await holdReported(trx, reportedId);
    if (userId > reportedId) await holdAccount(trx, userId);
    if (!reported) throw new ApiProblem('USER_NOT_FOUND', { userId: reportedId });
    const report = {
      ...{ reported_user_id: reported.id, group_id: null, reported_name: reported.name },
      ...{ user_id: userId, guest_network: guestNetwork },
    };
    await reportOnce(trx, reporter, () =>
      trx
        .insertInto('name_report')
        .values(report)
        .onConflict((conflict) => conflict.columns(['user_id', 'reported_user_id']).doNothing())
        .execute(),
    );
  });
}

/** Who is reported, held until the transaction ends: with an account that is deleted its reports go. */
async function holdReported(
  trx: Transaction<Database>,
  id: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
}

/**
 * Has operators look at the name of a group.
 * @throws ApiProblem GROUP_NOT_FOUND, REPORT_LIMIT, TOKEN_INVALID; RetryLater RATE_LIMITED
 */
export async function reportGroup(
  db: Kysely<Database>,
  reporter: Reporter,
  groupId: string,
): Promise<void> {
  const { userId, guestNetwork } = reporter;
  await db.transaction().execute(async (trx) => {
    const group = await requireGroup(trx, groupId);
    await holdAccount(trx, userId);
    const report = {
      ...{ reported_user_id: null, group_id: groupId, reported_name: group.name },
      ...{ user_id: userId, guest_network: guestNetwork },
    };
    await reportOnce(trx, reporter, () =>
      trx
        .insertInto('name_report')
        .values(report)
        .onConflict((conflict) => conflict.columns(['user_id', 'group_id']).doNothing())
        .execute(),
    );
  });
}
