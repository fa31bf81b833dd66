import { type Kysely, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';

type Db = Kysely<RegistryDatabase>;

/**
 * Until the transaction ends nobody else keeps files at a path, or removes them: who publishes a version holds
 * it from before its files are kept until its row says that they are there. A bucket would take the files of
 * two who publish other bytes under one name, those of the second over those of the first.
 */
export async function lockFiles(trx: Db, path: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${keyOf(path, 'kept')})`.execute(trx);
  await sql`SELECT pg_advisory_xact_lock_shared(${keyOf(path)})`.execute(trx);
}

/** The same for who removes them, alone. @returns false when somebody else has them */
export async function tryLockFiles(trx: Db, path: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    SELECT pg_try_advisory_xact_lock(${keyOf(path)}) AS "isLocked"`.execute(trx);
  return rows[0]?.isLocked === true;
}

/** One number for each path; the first half keeps it apart from other locks of this database. */
const keyOf = (path: string, what = 'files') =>
  sql`hashtextextended(${`spieltag-registry-${what} ${path}`}, 0)`;

/** Until the connection is closed nobody removes the files at a path, through any number of transactions. */
export async function holdFiles(connection: Db, path: string): Promise<void> {
  await sql`SELECT pg_advisory_lock_shared(${keyOf(path)})`.execute(connection);
}
