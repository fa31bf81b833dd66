import type { Language } from '@spieltag/shared-kernel/i18n';
import { pushRoutes } from '@spieltag/shared-kernel/push';
import type { Kernel } from '@spieltag/shared-kernel/stores';

/** What the server was told last: who plays, the subscription, the language. */
const KEY = 'push-language';

/** What of the kernel telling the server takes. */
export type Telling = Pick<Kernel, 'client' | 'session' | 'storage'>;

/**
 * Tells the server the language of this browser, where it takes messages for whoever plays and the server was not
 * told the same before.
 * @throws ApiCallError the server has not answered: it is told with the next occasion
 */
export async function tellPushLanguage(
  { client, session, storage }: Telling,
  language: Language,
): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  const { endpoint: address, keys } = subscription?.toJSON() ?? {};
  const playing = () => session.get().data?.id;
  const userId = playing();
  if (!address || !keys?.p256dh || !keys.auth || userId === undefined) return;
  const told = JSON.stringify([userId, address, language]);
  if (storage.read(KEY) === told) return;
  // What is not answered may have been done all the same, or be done by a switch meanwhile.
  storage.remove(KEY);
  const { devices } = await client.call(pushRoutes.overview, { rethrow: true });
  const own = devices.find(({ isThis, kind }) => isThis && kind === 'web');
  if (playing() !== userId) return;
  // What is off for whoever plays stays off.
  if (own) {
    const { p256dh, auth } = keys;
    const { label } = own;
    const body = { kind: 'web', address, keys: { p256dh, auth }, label, language } as const;
    await client.call(pushRoutes.addDevice, { body, rethrow: true });
  }
  storage.write(KEY, told);
}
