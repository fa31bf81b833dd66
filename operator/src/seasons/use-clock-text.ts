import type { ClockChoice } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useCallback } from 'react';

/** Says in the user's language how the time of a season passes. */
export function useClockText(): (clock: ClockChoice) => string {
  const { t } = useTexts('operator');
  return useCallback(({ mode, speed = 1 }) => t(`operator.seasons.clocks.${mode}`, { speed }), [t]);
}
