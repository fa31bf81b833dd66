import type { Kysely } from 'kysely';
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
 * Uses a code up.
 * @returns false when there is no such code, or it has ended or was used
 */
export async function takeTransferToken(
  trx: Kysely<Database>,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('transfer_token')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
