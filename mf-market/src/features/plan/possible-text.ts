import type { Translate } from '@spieltag/shared-kernel/i18n';
import type { PlanVerdict } from '../../game/game.model.ts';

/** What comes of committing a plan that no rule refuses. */
export function possibleText(
  { isNothingLeft, missing }: PlanVerdict,
  t: Translate<'market'>,
): string {
  if (isNothingLeft) return t('plan.nothingLeft');
  return missing > 0 ? t('plan.incomplete', { count: missing }) : t('plan.possible');
}
