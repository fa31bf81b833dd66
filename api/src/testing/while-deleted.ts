import { allowLongTransaction } from '@spieltag/server-kit/database';
import { type Kysely, sql } from 'kysely';
import { lockUser } from '../account/user.repository.ts';
import type { Database } from '../database/index.ts';
import { until } from './until.ts';

/**
 * What becomes of a call that finds an account and comes to wait for it while it is deleted. One that does
 * not wait is let through to its end before the account is gone.
 */
export async function whileDeleted<Answer>(
  db: Kysely<Database>,
  userId: string,
  call: () => PromiseLike<Answer>,
): Promise<Answer> {
  const { answer } = await db.transaction().execute(async (trx) => {
    await allowLongTransaction(trx);
    await lockUser(trx, userId);
    await trx
      .updateTable('users')
      .set({ deleted_at: new Date(), external_issuer: null, external_subject: null })
      .where('id', '=', userId)
      .execute();
    await trx.deleteFrom('user_device').where('user_id', '=', userId).execute();
    await trx.deleteFrom('transfer_token').where('user_id', '=', userId).execute();
    let isOver = false;
    const started = Promise.resolve(call()).finally(() => {
      isOver = true;
    });
    await until('the call waits for the account, or is over', async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return isOver || rows.length > 0;
    });
    return { answer: started };
  });
  return answer;
}
