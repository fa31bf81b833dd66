import { native, type PushChannels, type PushDevice } from '@spieltag/shared-kernel/native';
import { pushRoutes } from '@spieltag/shared-kernel/push';
import type { Kernel } from '@spieltag/shared-kernel/stores';

/** Whose messages this device takes, remembered on it: an app has no cookie it could be known by. */
const KEY = 'app-push';
/** What devices of a platform are called among one's others. */
const LABELS: Readonly<Record<PushDevice['platform'], string>> = {
  android: 'App · Android',
  ios: 'App · iOS',
};

type Parts = Pick<Kernel, 'client' | 'session' | 'storage'>;

/** Channels of an app whose messages the game server sends: what is wished is kept there. */
export function serverChannels(
  device: PushDevice,
  { client, session, storage }: Parts,
  language: 'de' | 'en',
): PushChannels {
  const userId = () => session.get().data?.id;
  const isOn = () => userId() !== undefined && storage.read(KEY) === userId();
  const turnOn = async () => {
    const address = await device.address();
    if (address === undefined) return false;
    const { platform } = device;
    const body = { kind: platform, address, label: LABELS[platform], language };
    await client.call(pushRoutes.addDevice, { body, rethrow: true });
    storage.write(KEY, userId());
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
        // What somebody else has turned on here is not for whoever plays now.
        if (!isOn()) await forgetAppPush(storage);
        if (!isOn()) return {};
        return (await client.call(pushRoutes.overview, { rethrow: true })).channels;
      }),
    set: (channel, wanted) =>
      inTurn(async () => {
        if (!isOn() && !(wanted && (await turnOn()))) return false;
        const overview = await client.call(pushRoutes.overview, { rethrow: true });
        const { channels: known, quietHours } = overview;
        if (!(channel in known)) return false;
        const body = { channels: { ...known, [channel]: wanted }, quietHours, language };
        const after = await client.call(pushRoutes.setPreferences, { body, rethrow: true });
        return after.channels[channel as keyof typeof known];
      }),
  };
}

/** The device takes no messages any more of whoever played on it. */
export async function forgetAppPush(storage: Kernel['storage']): Promise<void> {
  if (!native.pushDevice || storage.read(KEY) === undefined) return;
  storage.remove(KEY);
  await native.pushDevice.forget().catch(() => {});
}
