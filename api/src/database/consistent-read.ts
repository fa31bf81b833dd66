import type { Kysely } from 'kysely';
import type { Database } from './tables/database.types.ts';

/** Runs queries on one state of the database, so that a round evaluated anew meanwhile is not seen half. */
export function readConsistently<T>(
  db: Kysely<Database>,
  read: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
}
