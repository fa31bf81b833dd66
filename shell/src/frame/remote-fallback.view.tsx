import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ErrorState } from '@spieltag/shared-kernel/ui';
import { useShell } from '../shell-context.tsx';

/** Stands in the place of a remote of which no version works. */
export function RemoteFallbackView({ remote }: { readonly remote: string }) {
  const { t } = useTexts();
  const { composition } = useShell();
  return (
    <ErrorState
      title={t('remote.failedTitle')}
      text={t('remote.failedText')}
      onRetry={() => composition.retry(remote)}
    />
  );
}
