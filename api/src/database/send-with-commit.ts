import { type CompiledQuery, sql, type Transaction } from 'kysely';
import type { Database } from './database.types.ts';

/**
 * Makes the last change of a transaction: it is sent together with the commit, which saves a round
 * trip, and what fails fails the commit. Its rows cannot be seen; nothing may be asked after it.
 */
export async function sendWithCommit(
  trx: Transaction<Database>,
  { sql: text, parameters }: CompiledQuery,
): Promise<void> {
  await trx.executeQuery({
    ...sql`/* last */`.compile(trx),
    sql: `/* last */ ${text}`,
    parameters,
  });
}
