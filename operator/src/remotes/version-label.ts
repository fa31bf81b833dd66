import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { RemoteState } from '@spieltag/shared-kernel/registry';

/** Names a published version, with what has to be known of it. */
export function useVersionLabel(): (version: RemoteState['versions'][number]) => string {
  const { t, formatDateTime } = useTexts('operator');
  return ({ version, publishedAt, withdrawnAt, signedBy, previewOf, copiedFrom }) =>
    [
      version,
      formatDateTime(Date.parse(publishedAt), t('operator.day')),
      ...(withdrawnAt ? [t('operator.withdrawn')] : []),
      ...(signedBy ? [t('operator.signed')] : []),
      ...(previewOf === undefined ? [] : [t('operator.previewOf', { branch: previewOf })]),
      ...(copiedFrom ? [t('operator.copiedFrom', { site: copiedFrom.site })] : []),
    ].join(', ');
}
