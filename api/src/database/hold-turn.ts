import { sql, type Transaction } from 'kysely';
import type { Database } from './tables/database.types.ts';

/** Lets nobody else who holds the same turn go on until the transaction ends. */
export async function holdTurn(
  trx: Transaction<Database>,
  what: string,
  whose: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${what}), hashtext(${whose}))`.execute(trx);
}
