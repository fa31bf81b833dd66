import type { BodyOf } from '@spieltag/shared-kernel/contract';
import { PUSH_CHANNELS, type pushRoutes } from '@spieltag/shared-kernel/push';
import { findLinkedLately } from '../../account/devices.query.ts';
import { ApiProblem } from '../../problems/api-problem.ts';
import type { Caller } from '../../tokens/caller.ts';
import { holdAccountOf } from '../../tokens/hold-account.ts';
import type { PushContext } from '../push-context.ts';
import { findPreference, type Preference, savePreference } from './preference.repository.ts';
import { isTimeZone } from './quiet-hours.model.ts';

/**
 * Keeps what the caller wants to be told, and the language of this device, which e-mail takes over: a mailbox
 * says none. A device that was linked lately has the account told more, but not less.
 * @throws ApiProblem PARAMETER_INVALID, DEVICE_LINKED_LATELY, TOKEN_INVALID, TOKEN_EXPIRED
 */
export async function setPreferences(
  { db, clock }: Pick<PushContext, 'db' | 'clock'>,
  caller: Pick<Caller, 'id' | 'deviceId'>,
  browser: string | undefined,
  { channels, quietHours, language }: BodyOf<typeof pushRoutes.setPreferences>,
): Promise<void> {
  if (quietHours && !isTimeZone(quietHours.timeZone)) {
    throw new ApiProblem('PARAMETER_INVALID', { name: 'quietHours/timeZone' });
  }
  const wanted = { channels, quietHours };
  await db.transaction().execute(async (trx) => {
    await holdAccountOf(trx, caller);
    const linked = await findLinkedLately(trx, caller, browser, new Date(clock()));
    if (linked && tellsLess(wanted, await findPreference(trx, caller.id))) {
      throw new ApiProblem('DEVICE_LINKED_LATELY', { until: linked.until });
    }
    await savePreference(trx, caller.id, wanted);
  });
  await db
    .updateTable('push_device')
    .set({ language })
    .where('user_id', '=', caller.id)
    .where((eb) => eb.or([eb('browser', '=', browser ?? ''), eb('kind', '=', 'mail')]))
    .execute();
}

/** Whether somebody is told less by a preference than by the one before, or later. */
function tellsLess({ channels, quietHours }: Preference, before: Preference): boolean {
  if (PUSH_CHANNELS.some((one) => before.channels[one] && !channels[one])) return true;
  if (!quietHours) return false;
  const parts = ['from', 'until', 'timeZone'] as const;
  return parts.some((part) => quietHours[part] !== before.quietHours?.[part]);
}
