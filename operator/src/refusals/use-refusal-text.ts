import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useCallback } from 'react';
import type { AdminError } from '../api/call-row.ts';

/** What is said of a refusal. */
export interface Refusal {
  /** In the user's language. */
  readonly text: string;
  /** The registry's own words, which name versions and reasons. */
  readonly details: readonly string[];
}

/** Says in the user's language why the registry refused a call. */
export function useRefusalText(): (error: AdminError) => Refusal {
  const { t } = useTexts('operator');
  return useCallback(
    ({ code, details }) => ({
      text: code ? t(`operator.refused.${code}`) : t('operator.away'),
      details,
    }),
    [t],
  );
}
