import { createHash } from 'node:crypto';
import type { Login } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { requireBuild } from '../plugins/authorize.ts';
import { ApiProblem, RetryLater } from '../problems/api-problem.ts';
import { deviceIdOf } from '../tokens/device-id.ts';
import { presentAccount } from './account.presenter.ts';
import { findDeviceNews } from './device-news.query.ts';
import { moveIdTokens } from './id-token-device.repository.ts';
import {
  noteCredential,
  noteMagazine,
  noteToken,
  type ShownToken,
  type UsedDevice,
} from './used-device.ts';
import type { User } from './user.repository.ts';
import {
  bindDevice,
  findUserOfDevice,
  insertDevice,
  insertUsers,
  NO_DELETION,
  recordLogin,
  silenceBrowser,
  updateUser,
} from './user.repository.ts';
import { generateUserName } from './user-name.ts';

/** Only this hash of a device's credential is stored; the credential has 128 random bits or more. */
function credentialHash(uid: string): Buffer {
  return createHash('sha256').update(uid).digest();
}

/** What a device shows to sign in. */
export interface DeviceCredential extends UsedDevice {
  readonly uid: string;
}

/**
 * The hash under which a device is known. One that keeps the cookie is known by both together, also
 * when it was known by its uid alone before: that opens nothing any more.
 */
export async function knownDevice(
  db: Kysely<Database>,
  { uid, device }: Pick<DeviceCredential, 'uid' | 'device'>,
): Promise<Buffer> {
  const alone = credentialHash(uid);
  if (device === undefined) return alone;
  const together = credentialHash(`${uid} ${device}`);
  const since = await bindDevice(db, alone, together);
  if (since) {
    const idOf = (hash: Buffer) => deviceIdOf({ credential_hash: hash, created_at: since });
    await moveIdTokens(db, idOf(alone), idOf(together));
  }
  return together;
}

/** @throws ApiProblem USER_BANNED */
export function requireNotBanned({ clock }: Pick<ApiContext, 'clock'>, user: User): void {
  const until = user.banned_until?.getTime() ?? 0;
  if (until > clock()) throw new ApiProblem('USER_BANNED', { until });
}

/** An account that was deleted at this very moment is not found when the same is asked again. */
export function accountGone(): RetryLater {
  return new RetryLater('UNAVAILABLE', 1);
}

export interface LoginDetails extends UsedDevice {
  /** Internal build number of the client; undefined: not sent. */
  readonly buildNr: number | undefined;
  /** What was signed in with: the hash of the device's credential, an ID token, or the one by the other. */
  readonly shown:
    | { readonly credentialHash: Buffer; readonly externalAuthToken?: string }
    | Omit<ShownToken, 'issuedAt'>;
  /** The issuer said just now that this is one. A device alone never makes an administrator. */
  readonly isAdministrator?: boolean;
  /** When somebody has signed in at the issuer for it, epoch ms; undefined: the device did by itself. */
  readonly issuedAt?: number;
}

/**
 * Hands out a token.
 * @throws ApiProblem USER_BANNED; RetryLater UNAVAILABLE when the account is gone
 */
export async function completeLogin(
  context: ApiContext,
  user: User,
  { buildNr, shown, isAdministrator = false, issuedAt, ...used }: LoginDetails,
): Promise<Login> {
  const { device } = used;
  requireNotBanned(context, user);
  const kept = issuedAt === undefined ? user : await keepWhoSignsIn(context.db, user, issuedAt);
  // A token that is younger than the deletion would be barred nowhere.
  const now = new Date(context.clock());
  const isThere = await recordLogin(context.db, user.id, now, buildNr);
  if (!isThere) throw accountGone();
  const signedInAt = issuedAt ?? now.getTime();
  const noted =
    'credentialHash' in shown
      ? await noteCredential(context.db, user.id, shown.credentialHash, used, now)
      : await noteMagazine(context.db, user.id, { ...used, ...shown, issuedAt: signedInAt }, now);
  // Signed off just now: the same sign-in again is that of a guest.
  if (!noted) throw accountGone();
  const { externalAuthToken } = shown;
  if (device === undefined && externalAuthToken !== undefined) {
    await noteToken(context.db, noted, { externalAuthToken, issuedAt: signedInAt }, now);
  }
  if (device !== undefined) await silenceBrowser(context.db, device, user.id);
  const isGuest = user.role === 'trial';
  const news = await findDeviceNews(context.db, noted, { browser: device, isGuest }, now);
  const ownRole = isGuest ? 'trial' : 'user';
  return {
    account: {
      ...presentAccount(kept),
      ...news,
      ...(kept !== user && { deletionWithdrawnAt: now.getTime() }),
    },
    jwt: await context.tokens.issue({
      id: user.id,
      role: isAdministrator ? 'admin' : ownRole,
      ...(device && { device }),
      deviceId: noted.id,
    }),
    env: context.config.stage,
  };
}

/**
 * Who signs in at the issuer keeps an account that was to be deleted. A token that was kept from before
 * does not: pages renew their sign-in with it by themselves, on devices nobody looks at.
 * @returns another one than was given where a deletion was taken back by this
 */
async function keepWhoSignsIn(db: Kysely<Database>, user: User, issuedAt: number): Promise<User> {
  const requestedAt = user.deletion_requested_at?.getTime();
  if (requestedAt === undefined || issuedAt <= requestedAt) return user;
  return (await updateUser(db, user.id, NO_DELETION)) ?? user;
}

/** The user of the device; the first time, a new trial account. Exact under parallel calls. */
async function userOfDevice({ db }: ApiContext, hash: Buffer): Promise<User> {
  for (;;) {
    const known = await findUserOfDevice(db, hash);
    if (known) return known;
    const created = await db.transaction().execute(async (trx) => {
      const [user] = await insertUsers(trx, [{ name: generateUserName(), role: 'trial' }]);
      if (!user) throw new Error('A user was inserted and not returned');
      if (await insertDevice(trx, hash, user.id)) return user;
      // Another call was faster: take its user, and leave none behind.
      await trx.deleteFrom('users').where('id', '=', user.id).execute();
      return null;
    });
    if (created) return created;
  }
}

/**
 * Signs in the device. A device whose trial account was turned into one of the magazine stays
 * linked to it: the same credential signs in the same user, now with role `user`.
 * @throws ApiProblem FORBIDDEN (guests not allowed), APP_UPDATE_REQUIRED, USER_BANNED
 */
export async function signInDevice(
  context: ApiContext,
  { buildNr, ...credential }: DeviceCredential & { readonly buildNr: number },
): Promise<Login> {
  requireBuild(context, buildNr);
  const hash = await knownDevice(context.db, credential);
  const user = context.config.uidAuthAllowed
    ? await userOfDevice(context, hash)
    : await findUserOfDevice(context.db, hash);
  if (!user || (!context.config.uidAuthAllowed && user.role === 'trial')) {
    throw new ApiProblem('FORBIDDEN');
  }
  return completeLogin(context, user, { ...credential, buildNr, shown: { credentialHash: hash } });
}
