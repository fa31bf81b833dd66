import { useSeasonPath } from '@spieltag/addresses';
import { REFUSED } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type RefusalCode, type RuleSection, ruleSectionOf } from '@spieltag/shared-kernel/rules';
import { Link } from '@spieltag/shared-kernel/vendor/router';

/** From a refusal, by its code, to the rule it stands on; none where no rule is behind it. */
export function RuleLink({ code }: { readonly code: string }) {
  const { t } = useTexts('lineup');
  const path = useSeasonPath();
  const section = sectionOf(code);
  return section && <Link to={path.helpRules(section)}>{t('why.rule')}</Link>;
}

function sectionOf(code: string): RuleSection | undefined {
  if (code === 'CAPTAIN_CARD_MISSING') return 'captain';
  return ruleSectionOf(code.replace(REFUSED, '') as RefusalCode);
}
