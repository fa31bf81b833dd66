import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/**
 * Holds an account until the transaction ends: what is written of it meanwhile is there before a deletion
 * looks for it. A token is good for a moment longer than its account.
 * @throws ApiProblem TOKEN_INVALID when the account is gone
 */
export async function holdAccount(trx: Transaction<Database>, userId: string): Promise<void> {
  const account = await trx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account || account.deleted_at) throw new ApiProblem('TOKEN_INVALID');
}
