import { type Kysely, sql } from 'kysely';
import { forgetDeletedIdentities } from '../account/deleted-identity.repository.ts';
import { deleteUser } from '../administration/index.ts';
import type { Database } from '../database/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { forgetReportsOfDeleted } from '../reports/index.ts';

type Context = Pick<ApiContext, 'db' | 'clock' | 'log' | 'tokens' | 'config'>;

/** So many at a time: each is a transaction of its own. */
const MOST_AT_ONCE = 100;

/**
 * Deletes the accounts whose days of grace are over, each all at once. Another server may do the same at
 * the same moment, or the player may take it back: what counts is how the account stands while it is held. What
 * is kept of those who are gone is forgotten in its time.
 * @returns how many are gone now
 */
export async function deleteDueAccounts({
  db,
  clock,
  log,
  tokens,
  config,
}: Context): Promise<number> {
  const now = await surelyPassed(db, clock());
  await forgetDeletedIdentities(db, now);
  await forgetReportsOfDeleted(db);
  const due = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_due_at', '<=', now)
    .where('deleted_at', 'is', null)
    .orderBy('deletion_due_at')
    .limit(MOST_AT_ONCE)
    .execute();
  let gone = 0;
  for (const { id } of due) {
    const change = { at: now, actor: id, action: 'requestDeletion', subject: id, reason: '' };
    try {
      await deleteUser({ db, tokens, config }, id, change, (user) =>
        isDue(user.deletion_due_at, now),
      );
      gone += 1;
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'USER_NOT_FOUND') continue;
      // One that fails is no reason to keep the others; it is tried again with the next run.
      log.error({ err: error, userId: id }, 'an account that is due cannot be deleted');
    }
  }
  if (gone > 0) log.info({ accounts: gone }, 'accounts were deleted as their players have asked');
  return gone;
}

/**
 * A moment that has passed by the database's clock, too: what is deleted stays so, and the clock of a
 * machine that wakes up or is set wrong may be weeks ahead.
 */
async function surelyPassed(db: Kysely<Database>, now: number): Promise<Date> {
  const moment = sql<Date>`least(now(), ${new Date(now)}::timestamptz)`;
  return (await db.selectNoFrom(moment.as('at')).executeTakeFirstOrThrow()).at;
}

const isDue = (dueAt: Date | null, now: Date) => dueAt !== null && dueAt <= now;
