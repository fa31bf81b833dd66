import { createHash } from 'node:crypto';
import type { Login } from '@spieltag/shared-kernel/contract';
import type { ApiContext } from '../api-context.ts';
import { ApiProblem } from '../api-problem.ts';
import { presentAccount } from './account.presenter.ts';
import type { User } from './user.repository.ts';
import { findUserOfDevice, insertDevice, insertUsers, recordLogin } from './user.repository.ts';
import { generateUserName } from './user-name.ts';

/** Only this hash of a device's credential is stored; the credential has 128 random bits or more. */
export function credentialHash(uid: string): Buffer {
  return createHash('sha256').update(uid).digest();
}

/** @throws ApiProblem APP_UPDATE_REQUIRED */
export function requireBuild({ config }: ApiContext, buildNr: number): void {
  if (buildNr < config.minimumBuildNr) {
    throw new ApiProblem('APP_UPDATE_REQUIRED', { minimumBuildNr: config.minimumBuildNr });
  }
}

/**
 * Hands out a token. A ban is seen here and nowhere else: a banned user is out when the token ends.
 * @throws ApiProblem USER_BANNED
 */
export async function completeLogin(
  context: ApiContext,
  user: User,
  buildNr: number,
): Promise<Login> {
  const now = context.clock();
  if (user.banned_until && user.banned_until.getTime() > now) {
    throw new ApiProblem('USER_BANNED', { until: user.banned_until.getTime() });
  }
  await recordLogin(context.db, user.id, new Date(now), buildNr);
  return {
    account: presentAccount(user),
    jwt: await context.tokens.issue({ id: user.id, role: user.role }),
    env: context.config.stage,
  };
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
  uid: string,
  buildNr: number,
): Promise<Login> {
  requireBuild(context, buildNr);
  const hash = credentialHash(uid);
  const user = context.config.uidAuthAllowed
    ? await userOfDevice(context, hash)
    : await findUserOfDevice(context.db, hash);
  if (!user || (!context.config.uidAuthAllowed && user.role === 'trial')) {
    throw new ApiProblem('FORBIDDEN');
  }
  return completeLogin(context, user, buildNr);
}
