import { currentLanguage } from '@spieltag/shared-kernel/i18n';
import type { PushDevice } from '@spieltag/shared-kernel/native';
import { ANDROID_LABEL, IOS_LABEL, pushRoutes } from '@spieltag/shared-kernel/push';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { createRemoteStorage } from '../handles/remote-storage.ts';

/** Whose messages the app takes, as the settings of reminders remember it. */
const KEY = 'app-push';
const KEPT_BY = 'mf-account';

type Followed = Pick<Kernel, 'bus' | 'client' | 'session' | 'storage'>;

/**
 * Keeps the server told of an app that has messages turned on, from every start on: platforms give it
 * another address now and then, and the server drops devices it could not reach. Where messages are not
 * allowed any more they are off.
 */
export function keepAppPush(kernel: Followed, device: PushDevice): void {
  const { bus, client, session } = kernel;
  const storage = createRemoteStorage(kernel.storage, KEPT_BY);
  const isOn = () => {
    const userId = session.get().data?.id;
    return userId !== undefined && storage.read(KEY) === userId;
  };
  let language = currentLanguage();
  let told: string | undefined;
  const tell = async (address: string) => {
    const { platform } = device;
    const label = platform === 'ios' ? IOS_LABEL : ANDROID_LABEL;
    const body = { kind: platform, address, label, language };
    const telling = JSON.stringify([session.get().data?.id, body]);
    if (telling === told) return;
    await client.call(pushRoutes.addDevice, { body, rethrow: true });
    told = telling;
  };
  const settle = async (given: string | undefined) => {
    if (!isOn()) return;
    const address = given ?? (await device.knownAddress());
    // The platform may have taken its time.
    if (!isOn()) return;
    if (address === undefined) storage.remove(KEY);
    else await tell(address);
  };
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other; what fails is tried again with the next start. */
  const look = (given?: string) => {
    last = last.then(() => settle(given)).catch(() => {});
  };
  device.followAddress(look);
  bus.on('account.changed').subscribe(() => look());
  bus.on('language.changed').subscribe((change) => {
    language = change.language;
    look();
  });
}
