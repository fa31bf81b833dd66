import { findDevices, linkedLately, requireInCharge } from '../../account/devices.query.ts';
import type { Caller } from '../../tokens/caller.ts';
import type { PushContext } from '../push-context.ts';
import { isDeviceBefore, removeDevices } from './device.repository.ts';

/**
 * Tells a device of the caller nothing any more. A device that was linked lately ends only what has come
 * since: the others are told that it plays.
 * @throws ApiProblem FORBIDDEN
 */
export async function removeDevice(
  { db, clock }: Pick<PushContext, 'db' | 'clock'>,
  caller: Pick<Caller, 'id' | 'deviceId'>,
  browser: string | undefined,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = new Date(clock());
    const { own } = await findDevices(trx, caller, browser, now);
    const linkedAt = linkedLately(own, now);
    const isOfOthers = linkedAt && (await isDeviceBefore(trx, caller.id, id, linkedAt));
    if (isOfOthers) requireInCharge(own, now);
    await removeDevices(trx, caller.id, { id });
  });
}
