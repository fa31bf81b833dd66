import { PushNotifications } from '@capacitor/push-notifications';
import type { PushDevice } from '@spieltag/shared-kernel/native';
import { openAddress } from './app-links.ts';

/** Where the platform's service does not answer, nobody waits for good. */
const ANSWER_WITHIN_MS = 20_000;

/** The device as the game server sends to it. */
export function createPushDevice(platform: PushDevice['platform']): PushDevice {
  return {
    platform,
    async address() {
      const { receive } = await PushNotifications.requestPermissions();
      return receive === 'granted' ? register() : undefined;
    },
    async knownAddress() {
      const { receive } = await PushNotifications.checkPermissions();
      return receive === 'granted' ? register() : undefined;
    },
    followAddress(listener) {
      void PushNotifications.addListener('registration', ({ value }) => listener(value));
    },
    forget: () => PushNotifications.unregister(),
  };
}

/** Opens what a message is about when it is pressed. */
export function followMessages(): void {
  void PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const { url } = (notification.data ?? {}) as { readonly url?: unknown };
    if (typeof url === 'string') openAddress(url);
  });
}

/** The address comes as an event; so does why there is none. */
async function register(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const listeners = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => resolve(value)),
    PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
  ]);
  const limit = setTimeout(() => reject(new Error('no address in time')), ANSWER_WITHIN_MS);
  try {
    await PushNotifications.register();
    return await promise;
  } finally {
    clearTimeout(limit);
    for (const listener of listeners) void listener.remove();
  }
}
