import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { ruleSection } from '../../swapping/rule-section.ts';

/**
 * From a refusal, by its code, to the rule it stands on, none where no rule is behind it; without a
 * captain's card to where there is one.
 */
export function RuleLink({ code }: { readonly code: string }) {
  const { t } = useTexts('lineup');
  const path = useSeasonPath();
  if (code === 'CAPTAIN_CARD_MISSING') {
    return <Link to={path.live('rewards')}>{t('captain.rewards')}</Link>;
  }
  const section = ruleSection(code);
  return section && <Link to={path.helpRules(section)}>{t('why.rule')}</Link>;
}
