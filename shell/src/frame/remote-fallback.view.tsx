import { useTexts } from '@spieltag/shared-kernel/i18n';
import { native } from '@spieltag/shared-kernel/native';
import { ErrorState } from '@spieltag/shared-kernel/ui';
import { useEffect, useEffectEvent } from 'react';
import { useIsOnline } from '../connection/use-is-online.ts';
import { useShell } from '../context/shell-context.tsx';
import { isTooNew } from '../discovery/remote-versions.ts';

/** Shown in place of a remote of which no version works, or that could not be fetched. */
export function RemoteFallbackView({ remote }: { readonly remote: string }) {
  const { t } = useTexts();
  const { composition } = useShell();
  const isOnline = useIsOnline();
  const retry = useEffectEvent(() => composition.retry(remote, false));
  // Coming back online is a retry, which nobody has asked for.
  useEffect(() => {
    const back = () => retry();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  const composed = composition.remotes.find(({ name }) => name === remote);
  if (composed && native.isApp && isTooNew(composed)) {
    return <ErrorState title={t('alert.appUpdate')} text={t('remote.outdatedText')} />;
  }
  const reason = isOnline ? 'failed' : 'offline';
  return (
    <ErrorState
      title={t(`remote.${reason}Title`)}
      text={t(`remote.${reason}Text`)}
      onRetry={() => composition.retry(remote)}
    />
  );
}
