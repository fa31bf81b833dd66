import type { AccountDevices } from '@spieltag/shared-kernel/own-account';
import type { Transaction } from 'kysely';
import {
  findDevices,
  type KeptDevice,
  presentDevices,
  requireInCharge,
} from '../account/devices.query.ts';
import { insertSignedOff } from '../account/signed-off.repository.ts';
import { lockUser } from '../account/user.repository.ts';
import type { Database } from '../database/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from '../tokens/caller.ts';

type Context = Pick<ApiContext, 'db' | 'clock'> & {
  readonly tokens: Pick<ApiContext['tokens'], 'forgetBarredUsers'>;
};

/** What a caller wants to be rid of. */
export interface Wish {
  /** The account the player has seen and confirmed. */
  readonly userId: string;
  /** The caller's cookie, see `deviceOf`. */
  readonly browser: string | undefined;
  /** Undefined: all others. */
  readonly deviceId?: string;
}

/** The devices the caller's account is used on. */
export async function readDevices(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  browser: string | undefined,
): Promise<AccountDevices> {
  const now = new Date(clock());
  return presentDevices(await findDevices(db, caller, browser, now), now);
}

/**
 * Signs off another device of the account, or all others: neither their tokens nor what they have kept to
 * sign in with is good for anything any more, nor is a code that one of them may have made.
 * @throws ApiProblem FORBIDDEN when the account is another one by now, TOKEN_INVALID when it is gone;
 * DEVICE_LINKED_LATELY and TOKEN_EXPIRED as `requireInCharge`
 */
export async function signOff(
  { db, clock, tokens }: Context,
  caller: Caller,
  { userId, browser, deviceId }: Wish,
): Promise<AccountDevices> {
  if (userId !== caller.id) throw new ApiProblem('FORBIDDEN');
  const now = new Date(clock());
  const left = await db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, userId))) throw new ApiProblem('TOKEN_INVALID');
    const devices = await findDevices(trx, caller, browser, now);
    requireInCharge(devices.own, now);
    const isMeant = (ways: readonly KeptDevice[]) =>
      deviceId === undefined || ways.some(({ id }) => id === deviceId);
    const ways = devices.others.filter(isMeant).flat();
    if (ways.length > 0) await forget(trx, userId, ways, now);
    return { own: devices.own, others: devices.others.filter((ways) => !isMeant(ways)) };
  });
  tokens.forgetBarredUsers();
  return presentDevices(left, now);
}

async function forget(
  trx: Transaction<Database>,
  userId: string,
  ways: readonly KeptDevice[],
  now: Date,
): Promise<void> {
  const hashes = ways.map(({ credential_hash }) => credential_hash);
  await trx
    .deleteFrom('user_device')
    .where('user_id', '=', userId)
    .where('credential_hash', 'in', hashes)
    .execute();
  const gone = ways.map(({ id, credential_hash, browser }) => ({
    user_id: userId,
    device_id: id,
    credential_hash,
    browser,
  }));
  await insertSignedOff(trx, gone, now);
  await trx.deleteFrom('transfer_token').where('user_id', '=', userId).execute();
  const browsers = ways.flatMap(({ browser }) => browser ?? []);
  if (browsers.length > 0) {
    await trx
      .deleteFrom('push_device')
      .where('user_id', '=', userId)
      .where('browser', 'in', browsers)
      .execute();
  }
  // Which of the apps it is nobody knows: those that are still the account's come back with their next start.
  if (ways.some(({ browser }) => browser === null)) {
    await trx
      .deleteFrom('push_device')
      .where('user_id', '=', userId)
      .where((eb) =>
        eb.or([
          eb('kind', 'in', ['android', 'ios']),
          eb.and([eb('kind', '=', 'web'), eb('browser', 'is', null)]),
        ]),
      )
      .execute();
  }
  // One that has not been used since it is written down may be any browser that none of those left is.
  if (ways.some(({ browser, usedOn }) => browser === null && usedOn === null)) {
    await trx
      .deleteFrom('push_device')
      .where('user_id', '=', userId)
      .where('kind', '=', 'web')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('user_device')
              .select('user_device.user_id')
              .whereRef('user_device.user_id', '=', 'push_device.user_id')
              .whereRef('user_device.browser', '=', 'push_device.browser'),
          ),
        ),
      )
      .execute();
  }
}
