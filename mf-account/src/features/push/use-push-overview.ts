import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type PushOverview, pushRoutes } from '@spieltag/shared-kernel/push';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { useCallback, useEffect, useState } from 'react';
import { browserLabel, browserPushState, currentSubscription, subscribe } from './browser-push.ts';

type Failure = ReturnType<ReturnType<typeof useKernel>['describeError']>;
type Instead = (key: Failure['messageKey'], params: Failure['params']) => string | undefined;
type Change = () => Promise<PushOverview | undefined>;
type Wishes = Pick<PushOverview, 'channels' | 'quietHours'>;

/** How far the settings of notifications have come. */
export type OverviewState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'loaded'; readonly overview: PushOverview; readonly isOn: boolean };

/**
 * What is set of notifications, and what a player does about it; what is refused is said at once. It is of who plays
 * when it is shown: somebody else has it mounted anew.
 */
export function usePushOverview() {
  const { t, language } = useTexts('account');
  const kernel = useKernel();
  const { client, bus, session } = kernel;
  const [userId] = useState(() => session.get().data?.id);
  const [state, setState] = useState<OverviewState>({ status: 'loading' });
  const [isPending, setPending] = useState(false);

  const show = useCallback(async (overview: PushOverview) => {
    // What counts is both: that the server has the device, and that the browser lets it be told.
    const isKnown = overview.devices.some(({ isThis, kind }) => isThis && kind === 'web');
    const isOn =
      isKnown && browserPushState() === 'possible' && (await currentSubscription()) !== null;
    setState({ status: 'loaded', overview, isOn });
  }, []);
  const load = useCallback(async () => {
    setState({ status: 'loading' });
    try {
      await show(await client.call(pushRoutes.overview, { rethrow: true, orKept: true }));
    } catch (error) {
      setState({ status: 'failed', failure: kernel.describeError(error) });
    }
  }, [client, kernel, show]);
  useEffect(() => void load(), [load]);

  /** What is answered by then is nothing to whoever plays, and what is sent would be theirs. */
  const isOver = () => session.get().data?.id !== userId;
  const warn = (text: string) => bus.publish('notification.requested', { level: 'WARN', text });
  /**
   * One change at a time: what is pressed meanwhile keeps the focus, so it is not disabled.
   * @param instead what is said of a failure instead of what is said of any call that fails like that
   */
  const change = async (make: Change, instead?: Instead): Promise<boolean> => {
    if (isPending) return false;
    setPending(true);
    try {
      const overview = await make();
      if (overview) await show(overview);
      return overview !== undefined;
    } catch (error) {
      if (isOver()) return false;
      const { messageKey, params } = kernel.describeError(error);
      warn(instead?.(messageKey, params) ?? t(messageKey, params));
      return false;
    } finally {
      setPending(false);
    }
  };

  return {
    ...{ state, isPending, load },
    /** Asks the user, who has just pressed for it. */
    turnOn: (publicKey: string) =>
      change(async () => {
        const subscription = await subscribe(publicKey).catch(() => undefined);
        if (isOver()) return undefined;
        const { endpoint: address, keys } = subscription?.toJSON() ?? {};
        if (!address || !keys?.p256dh || !keys.auth) {
          warn(t(browserPushState() === 'denied' ? 'push.denied' : 'push.notSubscribed'));
          return undefined;
        }
        const label = browserLabel(navigator.userAgent);
        const { p256dh, auth } = keys;
        const body = { kind: 'web', address, keys: { p256dh, auth }, label, language } as const;
        return client.call(pushRoutes.addDevice, { body, rethrow: true });
      }),
    remove: (deviceId: string, isThis: boolean) =>
      change(async () => {
        const body = { deviceId };
        const overview = await client.call(pushRoutes.removeDevice, { body, rethrow: true });
        if (isThis && !isOver()) await (await currentSubscription())?.unsubscribe();
        return overview;
      }),
    /** Changes one wish. All are sent at once: another device may have changed others since they were loaded. */
    prefer: (changed: (now: Wishes) => Partial<Wishes>) =>
      change(async () => {
        const now = await client.call(pushRoutes.overview, { rethrow: true });
        if (isOver()) return undefined;
        const { channels, quietHours } = { ...now, ...changed(now) };
        const body = { channels, quietHours, language };
        return client.call(pushRoutes.setPreferences, { body, rethrow: true });
      }),
    setEmail: (address: string | null) =>
      change(
        () => client.call(pushRoutes.setEmail, { body: { address, language }, rethrow: true }),
        (messageKey) => {
          if (address === null) return undefined;
          if (messageKey === 'error.UNAVAILABLE') return t('push.emailUnsent');
          return messageKey === 'error.RATE_LIMITED' ? t('push.emailOften') : undefined;
        },
      ),
    confirmEmail: (code: string) =>
      change(
        () => client.call(pushRoutes.confirmEmail, { body: { code }, rethrow: true }),
        (_, params) => (params?.reason === 'over' ? t('push.emailOver') : undefined),
      ),
    sendTest: (deviceId: string) =>
      change(async () => {
        await client.call(pushRoutes.sendTest, { body: { deviceId }, rethrow: true });
        if (isOver()) return undefined;
        bus.publish('notification.requested', { level: 'INFO', text: t('push.testSent') });
        return undefined;
      }),
  };
}

export type PushActions = ReturnType<typeof usePushOverview>;
