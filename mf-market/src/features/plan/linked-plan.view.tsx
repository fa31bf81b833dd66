import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useSearchParams } from '@spieltag/shared-kernel/vendor/router';
import { PLAN_LINKED } from '../../plan/plan-link.model.ts';
import { LatePart } from '../../players/late-part.view.tsx';
import { loadTaker } from './load-parts.ts';

/** Opens the plan an address passes on. */
export function LinkedPlan() {
  const { t } = useTexts('market');
  const [query] = useSearchParams();
  const linked = query.get(PLAN_LINKED);
  if (linked === null) return null;
  return <LatePart title={t('plan.linkTitle')} load={loadTaker} props={{ linked }} />;
}
