import type { PushOverview } from '@spieltag/shared-kernel/push';
import type { PushContext } from '../push-context.ts';
import { findDevices, type KeptDevice } from './device.repository.ts';
import { findPreference } from './preference.repository.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** Everything there is to set of a user's notifications, as the device with that cookie sees it. */
export async function presentOverview(
  { db, config }: PushContext,
  keys: VapidKeys,
  { userId, browser }: { readonly userId: string; readonly browser: string | undefined },
): Promise<PushOverview> {
  const identity = await keys.identity();
  const preference = await findPreference(db, userId);
  const devices = await findDevices(db, userId);
  // Versions before kept what was taken back for a while, without a code.
  const mail = devices.find((one) => one.kind === 'mail' && (one.confirmed_at || one.code_hash));
  return {
    publicKey: identity?.publicKey ?? null,
    ...preference,
    devices: devices.flatMap((device) =>
      device.kind === 'mail'
        ? []
        : [
            {
              id: device.id,
              kind: device.kind,
              label: device.label,
              isThis: browser !== undefined && device.browser === browser,
              isDelivered:
                device.kind === 'web' ? identity !== undefined : config.push.fcmAccount !== null,
              createdAt: device.created_at.getTime(),
            },
          ],
    ),
    email: {
      isOffered: config.push.isOn && config.push.mail !== null,
      address: mail?.address ?? null,
      isConfirmed: isConfirmed(mail),
    },
  };
}

const isConfirmed = (mail: KeptDevice | undefined) => (mail?.confirmed_at ?? null) !== null;
