import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from './caller.ts';

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
 * @throws ApiProblem TOKEN_INVALID when the account is gone, or the device was signed off
 */
export async function holdAccountOf(trx: Transaction<Database>, caller: DeviceOf): Promise<void> {
  await holdAccount(trx, caller.id);
  await requireSignedOn(trx, caller);
}

/**
 * For whoever holds the account already.
 * @throws ApiProblem TOKEN_INVALID when the caller's device was signed off
 */
export async function requireSignedOn(
  trx: Transaction<Database>,
  { id, deviceId }: DeviceOf,
): Promise<void> {
  if (deviceId === undefined) return;
  const signedOff = await trx
    .selectFrom('signed_off_device')
    .select('device_id')
    .where('user_id', '=', id)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  if (signedOff) throw new ApiProblem('TOKEN_INVALID');
}

type DeviceOf = Pick<Caller, 'id' | 'deviceId'>;
