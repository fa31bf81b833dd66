import type { Login, TransferToken } from '@spieltag/shared-kernel/contract';
import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from '../tokens/caller.ts';
import { holdAccountOf } from '../tokens/hold-account.ts';
import { findUserLinkedBy, hasTeam, lockDevice, updateDevice } from './device.repository.ts';
import { type BrowserCaller, makeUserOf, takeIdentity } from './external-sign-in.command.ts';
import type { ExternalIdentity, IdTokenVerifier } from './id-token-verifier.ts';
import {
  accountGone,
  completeLogin,
  type DeviceCredential,
  knownDevice,
  requireNotBanned,
} from './sign-in.command.ts';
import {
  findUserOfTransferToken,
  saveTransferToken,
  takeTransferToken,
} from './transfer-token.repository.ts';
import {
  makeTransferToken,
  TRANSFER_TOKEN_LIFETIME_MS,
  transferTokenHash,
} from './transfer-token.ts';
import {
  type DeviceLink,
  findUserOfIssuer,
  insertDevice,
  lockUser,
  lockUsers,
  type User,
} from './user.repository.ts';

/**
 * Who has got hold of a code signs off the others of the account no earlier: they are told of the new
 * device, and have as long to sign it off.
 */
const IN_CHARGE_AFTER_MS = 24 * 3_600_000;

/** Makes the code by which another device is linked to the caller's account. @throws ApiProblem TOKEN_INVALID */
export async function createTransferToken(
  { db, clock }: ApiContext,
  caller: Caller,
): Promise<TransferToken> {
  const transferToken = makeTransferToken();
  const expiresAt = clock() + TRANSFER_TOKEN_LIFETIME_MS;
  const hash = transferTokenHash(transferToken);
  await db.transaction().execute(async (trx) => {
    await holdAccountOf(trx, caller);
    await saveTransferToken(trx, caller.id, hash, new Date(expiresAt));
  });
  return { transferToken, expiresAt };
}

/**
 * Links the caller's device to the account whose code it is. Codes that are wrong, over or used are
 * one answer after the same work. A code that could not be used stays good. A device whose answer got lost
 * asks again with a code that is used by then, and is answered as the first time.
 * @throws ApiProblem TRANSFER_TOKEN_INVALID, ACCOUNT_IN_USE, USER_BANNED, FORBIDDEN
 */
export async function transferWithToken(
  context: ApiContext,
  caller: Caller,
  { transferToken, ...credential }: DeviceCredential & { readonly transferToken: string },
): Promise<Login> {
  const now = new Date(context.clock());
  const tokenHash = transferTokenHash(transferToken);
  const { user, shown } = await context.db.transaction().execute(async (trx) => {
    const used = await useCode(trx, caller, tokenHash, now);
    const credentialHash = await knownDevice(trx, credential);
    if (!used) {
      const linked = await linkedJustNow(trx, caller, { credentialHash, tokenHash }, now);
      requireNotBanned(context, linked);
      return { user: linked, shown: { credentialHash } };
    }
    const { own, target } = used;
    requireNotBanned(context, target);
    const inChargeAt = new Date(now.getTime() + IN_CHARGE_AFTER_MS);
    await moveDevice(trx, own, credentialHash, target, {
      linked_at: now,
      in_charge_at: inChargeAt,
    });
    return { user: target, shown: { credentialHash } };
  });
  return completeLogin(context, user, { ...credential, buildNr: undefined, shown });
}

/**
 * Links the caller's device to an account of the magazine. One nobody plays by yet becomes the guest's own, as
 * by any other sign-in: a user made for it would lock the guest's team out of it for good.
 * @throws ApiProblem EXTERNAL_TOKEN_INVALID, EXTERNAL_AUTH_FAILED, EXTERNAL_AUTH_TIMEOUT,
 * ACCOUNT_IN_USE, USER_BANNED, FORBIDDEN, and as `takeIdentity`; RetryLater UNAVAILABLE when that account is gone
 */
export async function transferWithExternalAuth(
  context: ApiContext,
  verifier: IdTokenVerifier,
  caller: Caller,
  { externalAuthToken, ...credential }: DeviceCredential & { readonly externalAuthToken: string },
): Promise<Login> {
  const identity = await verifier.verify(externalAuthToken, credential.device);
  const { target, shown } = await context.db.transaction().execute(async (trx) => {
    const by = { ...caller, browser: credential.device };
    const held = await holdForReader(context, trx, by, identity);
    requireNotBanned(context, held.target);
    const credentialHash = await knownDevice(trx, credential);
    const link = { linked_at: new Date(context.clock()), in_charge_at: null };
    await moveDevice(trx, held.own, credentialHash, held.target, link);
    return { target: held.target, shown: { credentialHash, externalAuthToken } };
  });
  return completeLogin(context, target, { ...identity, ...credential, buildNr: undefined, shown });
}

/** Uses a code up, and holds the caller's account and the code's; undefined: it is wrong, over or used. */
async function useCode(
  trx: Transaction<Database>,
  caller: Caller,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly own: User | undefined; readonly target: User } | undefined> {
  const targetId = await findUserOfTransferToken(trx, tokenHash, now);
  if (targetId === undefined) return undefined;
  // Accounts first, as a deletion does: it deletes the codes of the account it holds.
  const { own, target } = await lockBoth(trx, caller.id, targetId);
  const isTaken = await takeTransferToken(trx, tokenHash, now);
  return target && isTaken ? { own, target } : undefined;
}

/**
 * Whose the device has become by this code, within its life, while its caller still is who they were: the answer
 * to that got lost. It tells nothing that signing in with the device does not.
 * @throws ApiProblem TRANSFER_TOKEN_INVALID
 */
async function linkedJustNow(
  trx: Transaction<Database>,
  caller: Caller,
  by: { readonly credentialHash: Buffer; readonly tokenHash: Buffer },
  now: Date,
): Promise<User> {
  const since = new Date(now.getTime() - TRANSFER_TOKEN_LIFETIME_MS);
  const linked = await findUserLinkedBy(trx, by, since);
  if (!linked || linked.id === caller.id) throw new ApiProblem('TRANSFER_TOKEN_INVALID');
  return linked;
}

/**
 * Holds the caller's account and the magazine's. What comes to be here goes again when the device is not linked
 * after all.
 */
async function holdForReader(
  context: ApiContext,
  trx: Transaction<Database>,
  caller: BrowserCaller,
  identity: ExternalIdentity,
): Promise<{ readonly own: User | undefined; readonly target: User }> {
  const known = await findUserOfIssuer(trx, identity.issuer, identity.subject);
  if (known) {
    const { own, target } = await lockBoth(trx, caller.id, known.id);
    if (!target) throw accountGone();
    return { own, target };
  }
  const own = await lockUser(trx, caller.id);
  if (own && isGuest(own)) {
    const target = await takeIdentity(context, trx, caller, identity);
    return { own: target, target };
  }
  const target = await makeUserOf(context, trx, identity);
  if (!target) throw new ApiProblem('DUPLICATE_LOGIN');
  return { own, target };
}

const isGuest = ({ external_subject: subject }: User) => subject === null;

/** The caller's account and the one a device is to be linked to, as far as they are there. */
async function lockBoth(trx: Transaction<Database>, ownId: string, targetId: string) {
  const held = await lockUsers(trx, [ownId, targetId]);
  return {
    own: held.find(({ id }) => id === ownId),
    target: held.find(({ id }) => id === targetId),
  };
}

/**
 * A device moves when it is the caller's or nobody's. It stays when it leads to a guest's team, however many
 * devices the guest has: nobody knows which of them are lost or sold.
 */
async function moveDevice(
  trx: Transaction<Database>,
  own: User | undefined,
  hash: Buffer,
  target: User,
  link: DeviceLink,
): Promise<void> {
  if (await insertDevice(trx, hash, target.id, link)) return;
  const ownerId = await lockDevice(trx, hash);
  if (ownerId === target.id) return;
  if (!own || ownerId !== own.id) throw new ApiProblem('FORBIDDEN');
  if (isGuest(own) && (await hasTeam(trx, own.id))) throw new ApiProblem('ACCOUNT_IN_USE');
  await updateDevice(trx, hash, target.id, link);
}
