import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ErrorState } from '@spieltag/shared-kernel/ui';
import { useEffect, useEffectEvent } from 'react';
import { useIsOnline } from '../connection/use-is-online.ts';
import { useShell } from '../context/shell-context.tsx';

/** Shown in place of a remote of which no version works, or that could not be fetched. */
export function RemoteFallbackView({ remote }: { readonly remote: string }) {
  const { t } = useTexts();
  const { composition } = useShell();
  const isOnline = useIsOnline();
  const retry = useEffectEvent(() => composition.retry(remote));
  // Coming back online is a retry.
  useEffect(() => {
    const back = () => retry();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  const reason = isOnline ? 'failed' : 'offline';
  return (
    <ErrorState
      title={t(`remote.${reason}Title`)}
      text={t(`remote.${reason}Text`)}
      onRetry={() => composition.retry(remote)}
    />
  );
}
