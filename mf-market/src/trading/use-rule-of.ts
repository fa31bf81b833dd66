import { useSeasonPath } from '@spieltag/addresses';
import { REFUSED } from '@spieltag/shared-kernel/contract';
import type { EventPayload } from '@spieltag/shared-kernel/events';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type RefusalCode, ruleSectionOf } from '@spieltag/shared-kernel/rules';
import { useCallback } from 'react';

/** The link from a refusal, by the code of the API, to its rule; none where no rule is behind it. */
export type RuleOf = (code: string) => EventPayload<'alert.requested'>['link'];

/** Links refusals to the sections of the season's rules. */
export function useRuleOf(): RuleOf {
  const { t } = useTexts('market');
  const path = useSeasonPath();
  return useCallback(
    (code) => {
      const section = ruleSectionOf(code.replace(REFUSED, '') as RefusalCode);
      return section && { text: t('trading.rule'), to: path.helpRules(section) };
    },
    [t, path],
  );
}
