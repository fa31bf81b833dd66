import { type Kysely, sql } from 'kysely';
import { forgetDeletedIdentities } from '../account/deleted-identity.repository.ts';
import { deleteUser } from '../administration/index.ts';
import type { Database } from '../database/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { forgetReportsOfDeleted } from '../reports/index.ts';

type Context = Pick<ApiContext, 'db' | 'clock' | 'log' | 'tokens' | 'config'>;

/** About so many in a run, and so many are looked for at a time: each is a transaction of its own. */
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
  let gone = 0;
  // Those that are not deleted are gone past, or so many of them would keep all others.
  const left: string[] = [];
  while (gone < MOST_AT_ONCE) {
    const due = await findDue(db, now, left);
    if (due.length === 0) break;
    for (const id of due) {
      if (await deleteDue({ db, log, tokens, config }, id, now)) gone += 1;
      else left.push(id);
    }
  }
  if (gone > 0) log.info({ accounts: gone }, 'accounts were deleted as their players have asked');
  return gone;
}

/** Ids of accounts that are due, the longest first. */
async function findDue(
  db: Kysely<Database>,
  now: Date,
  left: readonly string[],
): Promise<readonly string[]> {
  const due = await db
    .selectFrom('users')
    .select('id')
    .where('deletion_due_at', '<=', now)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id <> all(${left}::text[])`)
    .orderBy('deletion_due_at')
    .limit(MOST_AT_ONCE)
    .execute();
  return due.map(({ id }) => id);
}

/** @returns whether it is gone now; one that fails is tried again with the next run */
async function deleteDue(
  { log, ...context }: Omit<Context, 'clock'>,
  id: string,
  now: Date,
): Promise<boolean> {
  const change = { at: now, actor: id, action: 'requestDeletion', subject: id, reason: '' };
  try {
    await deleteUser(context, id, change, (user) => isDue(user.deletion_due_at, now));
    return true;
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'USER_NOT_FOUND')) {
      log.error({ err: error, userId: id }, 'an account that is due cannot be deleted');
    }
    return false;
  }
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
