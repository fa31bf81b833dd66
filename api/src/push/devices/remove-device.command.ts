import { findLinkedLately } from '../../account/devices.query.ts';
import { ApiProblem } from '../../problems/api-problem.ts';
import type { Caller } from '../../tokens/caller.ts';
import { holdAccountOf } from '../../tokens/hold-account.ts';
import type { PushContext } from '../push-context.ts';
import { isDeviceBefore, removeDevices } from './device.repository.ts';

/**
 * Tells a device of the caller nothing any more. A device that was linked lately ends only what has come
 * since: the others are told that it plays.
 * @throws ApiProblem DEVICE_LINKED_LATELY, TOKEN_INVALID, TOKEN_EXPIRED
 */
export async function removeDevice(
  { db, clock }: Pick<PushContext, 'db' | 'clock'>,
  caller: Pick<Caller, 'id' | 'deviceId'>,
  browser: string | undefined,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdAccountOf(trx, caller);
    const linked = await findLinkedLately(trx, caller, browser, new Date(clock()));
    const isOfOthers = linked && (await isDeviceBefore(trx, caller.id, { id }, linked.at));
    if (isOfOthers) throw new ApiProblem('DEVICE_LINKED_LATELY', { until: linked.until });
    await removeDevices(trx, caller.id, { id });
  });
}
