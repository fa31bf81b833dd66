import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type RefusalCode, ruleSectionOf } from '@spieltag/shared-kernel/rules';
import { Link } from '@spieltag/shared-kernel/vendor/router';

/** From a refusal to the rule it stands on, and why that is so; none where no rule is behind it. */
export function RuleLink({ code }: { readonly code: RefusalCode }) {
  const { t } = useTexts('market');
  const path = useSeasonPath();
  const section = ruleSectionOf(code);
  return section && <Link to={path.helpRules(section)}>{t('trading.rule')}</Link>;
}
