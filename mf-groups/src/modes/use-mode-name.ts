import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { RuleBook } from '@spieltag/shared-kernel/rules';

/** What a mode is called. */
export function useModeName() {
  const { t } = useTexts('groups');
  return ({ mode, bestOf }: Pick<RuleBook, 'mode' | 'bestOf'>): string =>
    mode === 'BEST_ROUNDS'
      ? t('play.mode.BEST_ROUNDS', { count: bestOf ?? 0 })
      : t(`play.mode.${mode}`);
}
