import { REFUSED } from '@spieltag/shared-kernel/contract';
import { type RefusalCode, type RuleSection, ruleSectionOf } from '@spieltag/shared-kernel/rules';

/** The section of the rules behind a refusal, by the code of the API; undefined: no rule is behind it. */
export function ruleSection(code: string): RuleSection | undefined {
  if (code.startsWith('CAPTAIN_')) return 'captain';
  return ruleSectionOf(code.replace(REFUSED, '') as RefusalCode);
}
