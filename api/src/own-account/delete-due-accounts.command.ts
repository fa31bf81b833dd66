import { type Kysely, sql } from 'kysely';
import { forgetDeletedIdentities } from '../account/deleted-identity.repository.ts';
import { deleteUser } from '../administration/index.ts';
import type { Database } from '../database/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { forgetReportsOfDeleted } from '../reports/index.ts';

type Context = Pick<ApiContext, 'db' | 'clock' | 'log' | 'tokens' | 'config'>;

/** Each is a transaction of its own: more are left to the next run, whatever becomes of these. */
const MOST_OF_A_RUN = 100;

/** An account that is due. */
interface Due {
  readonly id: string;
  /** As the database writes it: a date of JavaScript leaves out its microseconds. */
  readonly dueAt: string;
}

/** Deletes the accounts whose days of grace are over, run by run. */
export class DueAccounts {
  readonly #context: Context;
  /** The last one that was tried, behind which the next run goes on: those that fail keep nobody else. */
  #last: Due | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /**
   * Deletes some of them, each all at once. Another server may do the same at the same moment, or the player may
   * take it back: what counts is how the account stands while it is held. What is kept of those who are gone is
   * forgotten in its time.
   * @param signal ends it after the account that is being deleted
   * @returns how many are gone now
   */
  async delete(signal?: AbortSignal): Promise<number> {
    const { db, clock, log } = this.#context;
    const now = await surelyPassed(db, clock());
    await forgetDeletedIdentities(db, now);
    await forgetReportsOfDeleted(db);
    const due = await findDue(db, now, this.#last);
    const failed: { readonly userId: string; readonly err: unknown }[] = [];
    let gone = 0;
    for (const one of due) {
      if (signal?.aborted) break;
      this.#last = one;
      try {
        if (await deleteDue(this.#context, one.id, now)) gone += 1;
      } catch (err) {
        failed.push({ userId: one.id, err });
      }
    }
    // Behind the last one of all the next run begins anew, with those that have failed.
    if (due.length < MOST_OF_A_RUN && !signal?.aborted) this.#last = undefined;
    const [first] = failed;
    if (first) {
      log.error({ ...first, accounts: failed.length }, 'accounts that are due cannot be deleted');
    }
    if (gone > 0) {
      log.info({ accounts: gone }, 'accounts were deleted as their players have asked');
    }
    return gone;
  }
}

/** Accounts that are due, the longest first. @param last those behind it */
async function findDue(
  db: Kysely<Database>,
  now: Date,
  last: Due | undefined,
): Promise<readonly Due[]> {
  return db
    .selectFrom('users')
    .select(['id', sql<string>`deletion_due_at::text`.as('dueAt')])
    .where('deletion_due_at', '<=', now)
    .where('deleted_at', 'is', null)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(deletion_due_at, id) > (${last?.dueAt}::timestamptz, ${last?.id})`),
    )
    .orderBy('deletion_due_at')
    .orderBy('id')
    .limit(MOST_OF_A_RUN)
    .execute();
}

/** @returns whether it is gone now: it may have been taken back, or another server was faster */
async function deleteDue(context: Context, id: string, now: Date): Promise<boolean> {
  const change = { at: now, actor: id, action: 'requestDeletion', subject: id, reason: '' };
  try {
    await deleteUser(context, id, change, (user) => isDue(user.deletion_due_at, now));
    return true;
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'USER_NOT_FOUND') return false;
    throw error;
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
