import type { Login } from '@spieltag/shared-kernel/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { requireBuild } from '../plugins/authorize.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from '../tokens/caller.ts';
import { requireSignedOn } from '../tokens/hold-account.ts';
import { findDeletedIdentity } from './deleted-identity.repository.ts';
import { findDevices, requireInCharge } from './devices.query.ts';
import { type ExternalIdentity, type IdTokenVerifier, RefusedToken } from './id-token-verifier.ts';
import { accountGone, completeLogin, knownDevice } from './sign-in.command.ts';
import type { UsedDevice } from './used-device.ts';
import {
  findUserOfIssuer,
  insertDevice,
  insertExternalUser,
  lockUser,
  type User,
  updateUser,
} from './user.repository.ts';
import { userNameFrom } from './user-name.ts';

export interface ExternalSignIn extends UsedDevice {
  readonly externalAuthToken: string;
  readonly buildNr: number;
}

const UNIQUE_VIOLATION = '23505';

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}

/**
 * The user behind an account of the magazine; the first time, a new one.
 * @throws ApiProblem EXTERNAL_TOKEN_INVALID, USER_BANNED as `requireNew`
 */
async function userOfIdentity(context: ApiContext, identity: ExternalIdentity): Promise<User> {
  const { db } = context;
  const { issuer, subject } = identity;
  const known = await findUserOfIssuer(db, issuer, subject);
  if (known) return known;
  // Another sign-in of the same account may have been faster.
  const user =
    (await makeUserOf(context, db, identity)) ?? (await findUserOfIssuer(db, issuer, subject));
  if (!user) throw new Error('The account of the issuer vanished while it was signing in');
  return user;
}

/**
 * Makes the user of an account of the magazine nobody plays by.
 * @returns undefined when somebody does by now
 * @throws ApiProblem EXTERNAL_TOKEN_INVALID, USER_BANNED as `requireNew`
 */
export async function makeUserOf(
  context: ApiContext,
  db: Kysely<Database>,
  identity: ExternalIdentity,
): Promise<User | undefined> {
  await requireNew(context, db, identity);
  const name = userNameFrom(identity.name);
  return insertExternalUser(db, { name, role: 'user', external: identity });
}

/**
 * Nobody becomes a user by a token from before they were deleted, which pages show by themselves, nor while the
 * ban lasts they were deleted under.
 * @throws ApiProblem EXTERNAL_TOKEN_INVALID, USER_BANNED
 */
async function requireNew(
  { config, clock }: ApiContext,
  db: Kysely<Database>,
  identity: ExternalIdentity,
): Promise<void> {
  const deleted = await findDeletedIdentity(db, config, identity);
  if (!deleted) return;
  const until = deleted.banned_until?.getTime() ?? 0;
  if (until > clock()) throw new ApiProblem('USER_BANNED', { until });
  if (identity.issuedAt <= deleted.deleted_at.getTime()) {
    throw new RefusedToken({ reason: 'issued before the account was deleted' });
  }
}

/**
 * Signs in with an account of the magazine; the first time creates the user.
 * @param uid fresh credential of the device, which then signs in by itself; a device that is
 * linked already stays with its user
 * @throws ApiProblem EXTERNAL_TOKEN_INVALID, EXTERNAL_AUTH_FAILED, EXTERNAL_AUTH_TIMEOUT,
 * APP_UPDATE_REQUIRED, USER_BANNED
 */
export async function signInExternal(
  context: ApiContext,
  verifier: IdTokenVerifier,
  { externalAuthToken, uid, ...details }: ExternalSignIn & { readonly uid?: string | undefined },
): Promise<Login> {
  requireBuild(context, details.buildNr);
  const identity = await verifier.verify(externalAuthToken, details.device);
  // Nobody new comes to be while the game is closed.
  const closed = identity.isAdministrator ? undefined : await context.closure.problem();
  if (closed) throw closed;
  const user = await userOfIdentity(context, identity);
  const shown = { externalAuthToken };
  const login = await completeLogin(context, user, { ...identity, ...details, shown });
  if (uid !== undefined) {
    await context.db.transaction().execute(async (trx) => {
      if (!(await lockUser(trx, user.id))) throw accountGone();
      const hash = await knownDevice(trx, { uid, device: details.device });
      await insertDevice(trx, hash, user.id);
    });
  }
  return login;
}

/**
 * Turns the caller's trial account into one of the magazine.
 * @throws ApiProblem as `takeIdentity`
 */
export async function transferToExternal(
  context: ApiContext,
  verifier: IdTokenVerifier,
  caller: Caller,
  { externalAuthToken, ...details }: ExternalSignIn,
): Promise<Login> {
  requireBuild(context, details.buildNr);
  const identity = await verifier.verify(externalAuthToken, details.device);
  const user = await context.db
    .transaction()
    .execute((trx) => takeIdentity(context, trx, { ...caller, browser: details.device }, identity));
  const shown = { externalAuthToken, deviceId: caller.deviceId };
  return completeLogin(context, user, { ...identity, ...details, shown });
}

/** Who calls, from which browser: its cookie, see `deviceOf`. */
export type BrowserCaller = Caller & { readonly browser: string | undefined };

/**
 * Makes the caller's trial account that of the magazine, and holds it until the transaction ends. The user id
 * stays, and with it everything the user owns.
 * @throws ApiProblem ACCOUNT_IN_USE when either account belongs to another already, DUPLICATE_LOGIN
 * when another user takes it at this very moment, EXTERNAL_TOKEN_INVALID, USER_BANNED as `requireNew`,
 * DEVICE_LINKED_LATELY and TOKEN_EXPIRED as `requireInCharge`
 */
export async function takeIdentity(
  context: ApiContext,
  trx: Transaction<Database>,
  caller: BrowserCaller,
  identity: ExternalIdentity,
): Promise<User> {
  const { issuer, subject } = identity;
  const user = await lockUser(trx, caller.id);
  if (!user) throw new ApiProblem('TOKEN_INVALID');
  await requireSignedOn(trx, caller);
  const owner = await findUserOfIssuer(trx, issuer, subject);
  if (owner?.id === user.id) return user;
  if (owner || user.external_issuer !== null) throw new ApiProblem('ACCOUNT_IN_USE');
  // Whose account of the magazine it is signs in anywhere and signs off the others at once.
  const now = new Date(context.clock());
  const { own, others } = await findDevices(trx, caller, caller.browser, now);
  if (others.length > 0) requireInCharge(own, now);
  await requireNew(context, trx, identity);
  const changed = await updateUser(trx, user.id, {
    external_issuer: issuer,
    external_subject: subject,
    role: user.role === 'trial' ? 'user' : user.role,
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new ApiProblem('DUPLICATE_LOGIN') : error;
  });
  if (!changed) throw new ApiProblem('TOKEN_INVALID');
  return changed;
}
