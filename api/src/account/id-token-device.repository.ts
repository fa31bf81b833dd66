import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';

/** Writes down which device has shown an ID token first; what has ended is forgotten. */
export async function saveIdTokenDevice(
  db: Kysely<Database>,
  tokenHash: Buffer,
  device: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  const values = { token_hash: tokenHash, device, expires_at: expiresAt };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('id_token_device')
    .values(values)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows > 0n) await forgetEnded(db, now);
}

/**
 * Writes down that an ID token is one of a device that keeps no cookie: the last that has shown it.
 * @param tokenHash as of the account, see `tokenHashesOf`
 */
export async function saveIdTokenOf(
  db: Kysely<Database>,
  tokenHash: Buffer,
  deviceId: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  const values = { device: deviceId, expires_at: expiresAt };
  await db
    .insertInto('id_token_device')
    .values({ token_hash: tokenHash, ...values })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(values))
    .execute();
  await forgetEnded(db, now);
}

/** Gives the ID tokens of a device to the one it is named from now on. */
export async function moveIdTokens(
  db: Kysely<Database>,
  fromDeviceId: string,
  toDeviceId: string,
): Promise<void> {
  await db
    .updateTable('id_token_device')
    .set({ device: toDeviceId })
    .where('device', '=', fromDeviceId)
    .execute();
}

async function forgetEnded(db: Kysely<Database>, now: Date): Promise<void> {
  await db.deleteFrom('id_token_device').where('expires_at', '<', now).execute();
}

/** The device an ID token is good for, by each of its hashes that is written down; none: for any. */
export async function findIdTokenDevices(
  db: Kysely<Database>,
  tokenHashes: readonly Buffer[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('id_token_device')
    .select('device')
    .where('token_hash', 'in', tokenHashes)
    .execute();
  return rows.map(({ device }) => device);
}
