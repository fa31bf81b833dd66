import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId } from '@spieltag/shared-kernel/remote';
import { suggestedName, useKeeping } from '../../../kept/keeping.ts';
import { KEPT_MAX } from '../../../kept/named.model.ts';
import { keyOfPlans } from '../../../plan/plan-link.model.ts';
import { writePlan } from '../../../plan/plan-text.model.ts';
import { usePlanStore } from '../../../plan/use-plan-store.ts';

/** Whether another plan may be opened, and under which name the one being tried was kept for it. */
type TriedKept =
  | { readonly isKept: true; readonly name: string | undefined }
  | { readonly isKept: false };

/**
 * Keeps what is being tried before another plan is opened: without a name it would be lost. Where it
 * cannot be kept, that is alerted, and nothing may be opened.
 */
export function useTriedKept(): (opened: string) => TriedKept {
  const { t } = useTexts('market');
  const { bus } = useKernel();
  const store = usePlanStore();
  const keeping = useKeeping(keyOfPlans(useSeasonId()));
  return (opened) => {
    const tried = writePlan(store.moves() ?? []);
    const kept = keeping.read();
    const isNew = tried !== '' && tried !== opened && kept.every(({ text }) => text !== tried);
    if (!isNew) return { isKept: true, name: undefined };
    const name = suggestedName(kept, (no) => t('plan.numbered', { no }));
    const refusal = keeping.keep({ name, text: tried });
    if (!refusal) return { isKept: true, name };
    const text = t(refusal === 'full' ? 'plan.tried.full' : 'plan.tried.failed', { max: KEPT_MAX });
    bus.publish('alert.requested', { title: t('common.warning'), text });
    return { isKept: false };
  };
}
