import { allowLongTransaction } from '@spieltag/server-kit/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';

type Db = Kysely<RegistryDatabase>;

/**
 * A bucket takes its time between two statements. The database gives up on a lock before it gives up on the
 * statement, which would end the transaction.
 */
const LIMITS = { lock_timeout: 8000, statement_timeout: 30_000 };
/** PostgreSQL's code for a lock that was waited for too long. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Until the transaction ends nobody else keeps files at a path, or removes them: who publishes a version holds
 * it from before its files are kept until its row says that they are there. A bucket would take the files of
 * two who publish other bytes under one name, those of the second over those of the first. The transaction's
 * first statement: it may take as long as the files do, and who waits for somebody's files waits that long.
 */
export async function lockFiles(trx: Db, path: string, limits = LIMITS): Promise<void> {
  await allowLongTransaction(trx, limits);
  while (!(await lockWithin(trx, sql`pg_advisory_xact_lock(${keyOf(path, 'kept')})`)));
  while (!(await lockWithin(trx, sql`pg_advisory_xact_lock_shared(${keyOf(path)})`)));
}

/** The same for who removes them, alone. @returns false when somebody else has them */
export async function tryLockFiles(trx: Db, path: string): Promise<boolean> {
  await allowLongTransaction(trx, LIMITS);
  const { rows } = await sql<{ isLocked: boolean }>`
    SELECT pg_try_advisory_xact_lock(${keyOf(path)}) AS "isLocked"`.execute(trx);
  return rows[0]?.isLocked === true;
}

/** @returns false when the limit of the transaction was over first, and the transaction is as good as before */
async function lockWithin(trx: Db, lock: RawBuilder<unknown>): Promise<boolean> {
  await sql`SAVEPOINT before_lock`.execute(trx);
  try {
    await sql`SELECT ${lock}`.execute(trx);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    await sql`ROLLBACK TO SAVEPOINT before_lock`.execute(trx);
    return false;
  }
}

/** One number for each path; the first half keeps it apart from other locks of this database. */
const keyOf = (path: string, what = 'files') =>
  sql`hashtextextended(${`spieltag-registry-${what} ${path}`}, 0)`;

/** Until the connection is closed nobody removes the files at a path, through any number of transactions. */
export async function holdFiles(connection: Db, path: string): Promise<void> {
  await sql`SELECT pg_advisory_lock_shared(${keyOf(path)})`.execute(connection);
}
