import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';

/** Reads as of one moment, so that a round evaluated anew meanwhile is not seen half. */
export function inSnapshot<T>(
  db: Kysely<Database>,
  read: (trx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
}
