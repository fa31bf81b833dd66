import type { Login, TransferToken } from '@spieltag/shared-kernel/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from '../tokens/caller.ts';
import { countDevices, hasTeam, lockDevice, updateDevice } from './device.repository.ts';
import { userOfIdentity } from './external-sign-in.command.ts';
import type { IdTokenVerifier } from './id-token-verifier.ts';
import {
  completeLogin,
  type DeviceCredential,
  knownDevice,
  requireNotBanned,
} from './sign-in.command.ts';
import { saveTransferToken, takeTransferToken } from './transfer-token.repository.ts';
import {
  makeTransferToken,
  TRANSFER_TOKEN_LIFETIME_MS,
  transferTokenHash,
} from './transfer-token.ts';
import { findUser, insertDevice, lockUser, type User } from './user.repository.ts';

/** Makes the code by which another device is linked to the caller's account. */
export async function createTransferToken(
  { db, clock }: ApiContext,
  caller: Caller,
): Promise<TransferToken> {
  const transferToken = makeTransferToken();
  const expiresAt = clock() + TRANSFER_TOKEN_LIFETIME_MS;
  await saveTransferToken(db, caller.id, transferTokenHash(transferToken), new Date(expiresAt));
  return { transferToken, expiresAt };
}

/**
 * Links the caller's device to the account whose code it is. Codes that are wrong, over or used are
 * one answer after the same work. A code that could not be used stays good.
 * @throws ApiProblem TRANSFER_TOKEN_INVALID, ACCOUNT_IN_USE, USER_BANNED, FORBIDDEN
 */
export async function transferWithToken(
  context: ApiContext,
  caller: Caller,
  { transferToken, ...credential }: DeviceCredential & { readonly transferToken: string },
): Promise<Login> {
  const now = new Date(context.clock());
  const user = await context.db.transaction().execute(async (trx) => {
    const targetId = await takeTransferToken(trx, transferTokenHash(transferToken), now);
    const target = targetId === undefined ? undefined : await findUser(trx, targetId);
    if (!target) throw new ApiProblem('TRANSFER_TOKEN_INVALID');
    requireNotBanned(context, target);
    await moveDevice(trx, caller, await knownDevice(trx, credential), target);
    return target;
  });
  return completeLogin(context, user, { buildNr: undefined, device: credential.device });
}

/**
 * Links the caller's device to an account of the magazine; the first time that account signs in it
 * gets a user.
 * @throws ApiProblem EXTERNAL_TOKEN_INVALID, EXTERNAL_AUTH_FAILED, EXTERNAL_AUTH_TIMEOUT,
 * ACCOUNT_IN_USE, USER_BANNED, FORBIDDEN
 */
export async function transferWithExternalAuth(
  context: ApiContext,
  verifier: IdTokenVerifier,
  caller: Caller,
  { externalAuthToken, ...credential }: DeviceCredential & { readonly externalAuthToken: string },
): Promise<Login> {
  const identity = await verifier.verify(externalAuthToken, credential.device);
  const target = await userOfIdentity(context, identity);
  requireNotBanned(context, target);
  await context.db
    .transaction()
    .execute(async (trx) => moveDevice(trx, caller, await knownDevice(trx, credential), target));
  return completeLogin(context, target, {
    ...identity,
    buildNr: undefined,
    device: credential.device,
  });
}

/**
 * A device moves when it is the caller's or nobody's. It stays when it is the last way to a team of
 * the caller's: that would be lost for good.
 */
async function moveDevice(
  trx: Transaction<Database>,
  caller: Caller,
  hash: Buffer,
  target: User,
): Promise<void> {
  if (await insertDevice(trx, hash, target.id)) return;
  // Two devices of the caller that move at the same moment must not both count on the other.
  const own = await lockUser(trx, caller.id);
  const ownerId = await lockDevice(trx, hash);
  if (ownerId === target.id) return;
  if (!own || ownerId !== own.id) throw new ApiProblem('FORBIDDEN');
  const isLastWay = own.external_subject === null && (await countDevices(trx, own.id)) === 1;
  if (isLastWay && (await hasTeam(trx, own.id))) throw new ApiProblem('ACCOUNT_IN_USE');
  await updateDevice(trx, hash, target.id);
}
