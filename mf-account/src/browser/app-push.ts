import type { PushChannels, PushDevice } from '@spieltag/shared-kernel/native';
import { ANDROID_LABEL, IOS_LABEL, pushRoutes } from '@spieltag/shared-kernel/push';
import type { Kernel } from '@spieltag/shared-kernel/stores';

/**
 * Whose messages this device takes, remembered on it: an app has no cookie it could be known by. The shell
 * keeps the server told of it, see its `keep-app-push.ts`.
 */
const KEY = 'app-push';

type Parts = Pick<Kernel, 'client' | 'session' | 'storage'>;

/** Channels of an app whose messages the game server sends: what is wished is kept there. */
export function serverChannels(
  device: PushDevice,
  { client, session, storage }: Parts,
  language: 'de' | 'en',
): PushChannels {
  const userId = () => session.get().data?.id;
  const isOn = () => userId() !== undefined && storage.read(KEY) === userId();
  const keep = (owner: unknown) =>
    owner === undefined ? storage.remove(KEY) : storage.write(KEY, owner);
  const turnOn = async () => {
    const own = userId();
    if (own === undefined) return false;
    const before = storage.read(KEY);
    // Before the address is asked for: the shell hears of it too, and ends what is somebody else's.
    keep(own);
    try {
      const address = await device.address();
      if (address === undefined) {
        // One's own are over with that; what somebody else has turned on is still to be ended.
        keep(before === own ? undefined : before);
        return false;
      }
      const { platform } = device;
      const label = platform === 'ios' ? IOS_LABEL : ANDROID_LABEL;
      const body = { kind: platform, address, label, language };
      await client.call(pushRoutes.addDevice, { body, rethrow: true });
    } catch (error) {
      keep(before);
      throw error;
    }
    // Once more: as long as the device asks, messages are not allowed, and the shell may have ended them.
    keep(own);
    return true;
  };
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: the server is told of all channels at once, as they were asked for before. */
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    channels: () =>
      inTurn(async () => {
        // What somebody else has turned on here is not for whoever plays now: the shell ends it.
        if (!isOn()) return {};
        return (await client.call(pushRoutes.overview, { rethrow: true })).channels;
      }),
    set: (channel, wanted) =>
      inTurn(async () => {
        // Turned on again, too: the server may have given the device up meanwhile.
        if (wanted ? !(await turnOn()) : !isOn()) return false;
        const overview = await client.call(pushRoutes.overview, { rethrow: true });
        const { channels: known, quietHours } = overview;
        if (!(channel in known)) return false;
        const body = { channels: { ...known, [channel]: wanted }, quietHours, language };
        const after = await client.call(pushRoutes.setPreferences, { body, rethrow: true });
        return after.channels[channel as keyof typeof known];
      }),
  };
}
