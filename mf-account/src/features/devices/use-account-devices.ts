import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type AccountDevices, ownAccountRoutes } from '@spieltag/shared-kernel/own-account';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { useCallback, useState } from 'react';
import { useLoad } from '../../loading/use-load.ts';

/** The devices of the account, and signing off others; what is refused is said at once. */
export function useAccountDevices(userId: string) {
  const { t } = useTexts('account');
  const { bus, client, describeError } = useKernel();
  const [left, setLeft] = useState<AccountDevices>();
  const [isPending, setPending] = useState(false);
  const read = useCallback(
    () => client.call(ownAccountRoutes.devices, { rethrow: true }),
    [client],
  );
  const { data, error, retry } = useLoad(read);

  const say = (level: 'INFO' | 'WARN', text: string) =>
    bus.publish('notification.requested', { level, text });
  /** @param deviceId undefined: all others */
  const signOff = async (deviceId: string | undefined, done: string): Promise<void> => {
    setPending(true);
    try {
      const { signOffDevice, signOffOthers } = ownAccountRoutes;
      const answer =
        deviceId === undefined
          ? await client.call(signOffOthers, { body: { userId }, rethrow: true })
          : await client.call(signOffDevice, { body: { userId, deviceId }, rethrow: true });
      setLeft(answer);
      say('INFO', done);
    } catch (failure) {
      const { messageKey, params } = describeError(failure);
      say('WARN', t(messageKey, params));
    } finally {
      setPending(false);
    }
  };
  return { data: left ?? data, error, retry, isPending, signOff };
}
