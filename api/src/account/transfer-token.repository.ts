import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** Writes a user's code down; an earlier one ends. */
export async function saveTransferToken(
  db: Kysely<Database>,
  userId: string,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  const values = { token_hash: tokenHash, expires_at: expiresAt };
  await db
    .insertInto('transfer_token')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Whose a code is; undefined when there is no such code, or it has ended or was used. */
export async function findUserOfTransferToken(
  db: Kysely<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('transfer_token')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.user_id;
}

/**
 * Uses a code up. It stays as one that has long ended until there is another one of the account: the device that
 * has used it may ask again.
 * @returns false when there is no such code, or it has ended or was used
 */
export async function takeTransferToken(
  trx: Kysely<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('transfer_token')
    .set({ expires_at: sql<Date>`to_timestamp(0)` })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
