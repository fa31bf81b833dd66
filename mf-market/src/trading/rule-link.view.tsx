import type { RefusalCode } from '@spieltag/shared-kernel/rules';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { useRuleOf } from './use-rule-of.ts';

/** From a refusal to the rule it stands on, and why that is so; none where no rule is behind it. */
export function RuleLink({ code }: { readonly code: RefusalCode }) {
  const link = useRuleOf()(code);
  return link && <Link to={link.to}>{link.text}</Link>;
}
