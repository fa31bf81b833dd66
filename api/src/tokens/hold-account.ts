import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from './caller.ts';
import { deviceIdOf } from './device-id.ts';

/**
 * Holds an account until the transaction ends: what is written of it meanwhile is there before a deletion
 * looks for it. A token is good for a moment longer than its account.
 * @throws ApiProblem TOKEN_INVALID when the account is gone
 */
export async function holdAccount(trx: Transaction<Database>, userId: string): Promise<void> {
  const account = await trx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account || account.deleted_at) throw new ApiProblem('TOKEN_INVALID');
}

/**
 * Holds the caller's account for what outlives the token. A server takes the token of a device for some seconds
 * after it was signed off; what the device leaves behind then would lead it back.
 * @throws ApiProblem TOKEN_INVALID when the account is gone, or the device as `requireSignedOn` says
 */
export async function holdAccountOf(trx: Transaction<Database>, caller: DeviceOf): Promise<void> {
  await holdAccount(trx, caller.id);
  await requireSignedOn(trx, caller);
}

/**
 * For whoever holds the account already. Looked for among the devices of the account, not among those that
 * were signed off: one that was linked elsewhere or bound to a cookie since stands there by another name, if at all.
 * @throws ApiProblem TOKEN_INVALID when the token names a device the account does not have
 */
export async function requireSignedOn(
  trx: Transaction<Database>,
  { id, deviceId }: DeviceOf,
): Promise<void> {
  if (deviceId === undefined) return;
  const devices = await trx
    .selectFrom('user_device')
    .select(['credential_hash', 'created_at'])
    .where('user_id', '=', id)
    .execute();
  if (devices.every((device) => deviceIdOf(device) !== deviceId)) {
    throw new ApiProblem('TOKEN_INVALID');
  }
}

type DeviceOf = Pick<Caller, 'id' | 'deviceId'>;
