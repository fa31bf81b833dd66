import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { DeviceLink, User } from './user.repository.ts';

/** Whose device it is, held until the transaction ends; undefined: nobody's. */
export async function lockDevice(
  trx: Kysely<Database>,
  credentialHash: Buffer,
): Promise<string | undefined> {
  const device = await trx
    .selectFrom('user_device')
    .select('user_id')
    .where('credential_hash', '=', credentialHash)
    .forUpdate()
    .executeTakeFirst();
  return device?.user_id;
}

/**
 * Whom a device has been linked to since then, where that is an account whose last code is this one; undefined:
 * nobody.
 */
export async function findUserLinkedBy(
  db: Kysely<Database>,
  { credentialHash, tokenHash }: Readonly<Record<'credentialHash' | 'tokenHash', Buffer>>,
  since: Date,
): Promise<User | undefined> {
  return db
    .selectFrom('user_device')
    .innerJoin('users', 'users.id', 'user_device.user_id')
    .innerJoin('transfer_token', 'transfer_token.user_id', 'users.id')
    .selectAll('users')
    .where('credential_hash', '=', credentialHash)
    .where('token_hash', '=', tokenHash)
    .where('linked_at', '>', since)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Gives a device to another user, as whose it is another one. */
export async function updateDevice(
  trx: Kysely<Database>,
  credentialHash: Buffer,
  userId: string,
  link: DeviceLink,
): Promise<void> {
  await trx
    .updateTable('user_device')
    .set({ user_id: userId, created_at: sql`now()`, ...link })
    .where('credential_hash', '=', credentialHash)
    .execute();
}

/** Whether the user has changed a ledger of any season: there is a team that could be lost. */
export async function hasTeam(trx: Kysely<Database>, userId: string): Promise<boolean> {
  const ledger = await trx
    .selectFrom('season')
    .innerJoin('ledger', 'ledger.season_id', 'season.id')
    .select('ledger.season_id')
    .where('ledger.user_id', '=', userId)
    .where('ledger.version', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return ledger !== undefined;
}
