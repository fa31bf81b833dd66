import { ApiCallError } from '@spieltag/shared-kernel/client';
import { saveAsJson } from '@spieltag/shared-kernel/files';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type AccountDeletion, ownAccountRoutes } from '@spieltag/shared-kernel/own-account';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { useCallback, useEffect, useRef, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * What a player can do with the account as a whole; what is refused is said at once.
 * @param withdrawnAt when a sign-in has taken a deletion back: another one is a reason to look anew
 */
export function useOwnData(userId: string, withdrawnAt: number | undefined) {
  const { t } = useTexts('account');
  const { bus, client, describeError, session } = useKernel();
  const [deletion, setDeletion] = useState<AccountDeletion>();
  const [pending, setPending] = useState<'file' | 'deletion'>();

  const say = useCallback(
    (level: 'INFO' | 'WARN', text: string) =>
      bus.publish('notification.requested', { level, text }),
    [bus],
  );
  const textOf = useCallback(
    (error: unknown) => {
      const { messageKey, params } = describeError(error);
      return t(messageKey, params);
    },
    [describeError, t],
  );
  /** When the data are to be had again, which may be in an hour; what was called too often is not known. */
  const textOfWait = useCallback(
    (error: unknown) =>
      error instanceof ApiCallError && error.code === 'RATE_LIMITED' && error.retryAfterMs
        ? t('ownData.notNow', { count: Math.ceil(error.retryAfterMs / MINUTE_MS) })
        : undefined,
    [t],
  );
  const attempt = useCallback(
    async <T>(what: 'file' | 'deletion', deed: () => Promise<T>): Promise<T | undefined> => {
      setPending(what);
      try {
        return await deed();
      } catch (error) {
        say('WARN', (what === 'file' && textOfWait(error)) || textOf(error));
        return undefined;
      } finally {
        setPending(undefined);
      }
    },
    [say, textOf, textOfWait],
  );

  // What stands of the account is nice to know; without it the buttons still say all there is to do. Whatever has
  // been answered meanwhile was asked later.
  useEffect(() => {
    let isOver = false;
    client.call(ownAccountRoutes.deletion, { rethrow: true }).then(
      (answer) => isOver || setDeletion((later) => later ?? answer),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [client]);

  const looked = useRef(withdrawnAt);
  useEffect(() => {
    if (withdrawnAt === undefined || withdrawnAt === looked.current) return;
    looked.current = withdrawnAt;
    client.call(ownAccountRoutes.deletion, { rethrow: true }).then(setDeletion, () => {});
  }, [client, withdrawnAt]);

  return {
    deletion,
    pending,
    /** Reads what would come of a deletion as it is now: groups may have changed. */
    look: async (): Promise<AccountDeletion | undefined> => {
      const answer = await attempt('deletion', () =>
        client.call(ownAccountRoutes.deletion, { rethrow: true }),
      );
      if (answer) setDeletion(answer);
      return answer;
    },
    download: async () => {
      const isSaved = await attempt('file', async () => {
        const data = await client.call(ownAccountRoutes.ownData, { rethrow: true });
        return saveAsJson(`spieltag-${userId}.json`, data);
      });
      if (isSaved) say('INFO', t('ownData.saved'));
    },
    /** Asks for the deletion, or takes it back. */
    change: async (wanted: 'delete' | 'keep') => {
      const row =
        wanted === 'delete' ? ownAccountRoutes.requestDeletion : ownAccountRoutes.withdrawDeletion;
      const answer = await attempt('deletion', () =>
        client.call(row, { body: { userId }, rethrow: true }),
      );
      if (!answer) return;
      setDeletion(answer);
      // What is told of the deletion goes by the account, whose next answer may be hours away.
      void session.noteDeletion(userId, answer.deletionAt);
      if (wanted === 'keep') say('INFO', t('ownData.kept'));
    },
  };
}
