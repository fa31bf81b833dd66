import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { useMemo } from 'react';
import { createTrading, type Trading } from './create-trading.ts';

/** Buying, selling and watching, in the user's language. */
export function useTrading(): Trading {
  const kernel = useKernel();
  const { t } = useTexts('market');
  return useMemo(() => createTrading({ kernel, random: Math.random, t }), [kernel, t]);
}
