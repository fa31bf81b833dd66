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
 * allowed any more they are off, and so they are once somebody else plays in the app.
 */
export function keepAppPush(kernel: Followed, device: PushDevice): void {
  const { bus, client, session } = kernel;
  const storage = createRemoteStorage(kernel.storage, KEPT_BY);
  const playing = () => session.get().data?.id;
  const owner = () => storage.read(KEY);
  let language = currentLanguage();
  let told: string | undefined;
  const tell = async (address: string) => {
    const { platform } = device;
    const label = platform === 'ios' ? IOS_LABEL : ANDROID_LABEL;
    const body = { kind: platform, address, label, language };
    const telling = JSON.stringify([playing(), body]);
    if (telling === told) return;
    await client.call(pushRoutes.addDevice, { body, rethrow: true });
    told = telling;
  };
  /** The server first: what the platform is to forget it may deliver for a while. */
  const end = async (address: string | undefined) => {
    const ended = owner();
    told = undefined;
    if (address !== undefined) {
      await client.call(pushRoutes.forgetDevice, { body: { address }, rethrow: true });
    }
    // Whoever plays has turned them on meanwhile; the address the platform gave for it is told next.
    if (owner() !== ended) return;
    storage.remove(KEY);
    await device.forget();
  };
  const settle = async (given: string | undefined) => {
    if (owner() === undefined || playing() === undefined) return;
    const address = given ?? (await device.knownAddress());
    // Asked only now: the platform may have taken its time.
    const isOwn = owner() === playing();
    if (isOwn && address !== undefined) await tell(address);
    else await end(address);
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
