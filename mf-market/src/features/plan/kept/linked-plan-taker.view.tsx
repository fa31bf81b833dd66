import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStable } from '@spieltag/shared-kernel/remote';
import { marketVerdict } from '@spieltag/shared-kernel/rules';
import { useSearchParams } from '@spieltag/shared-kernel/vendor/router';
import { useEffect } from 'react';
import { useGame } from '../../../game/use-game.ts';
import { PLAN_LINKED } from '../../../plan/plan-link.model.ts';
import { readPlan } from '../../../plan/plan-text.model.ts';
import { usePlanStore } from '../../../plan/use-plan-store.ts';
import { useTriedKept } from './use-tried-kept.ts';

/** Takes a plan out of the address. What was being tried gets a name first, so that it is not lost. */
export function LinkedPlanTaker({ linked }: { readonly linked: string }) {
  const { t } = useTexts('market');
  const { bus, describeRefusal } = useKernel();
  const { context } = useGame();
  const store = usePlanStore();
  const keepTried = useTriedKept();
  const [query, setQuery] = useSearchParams();
  const warn = (text: string) =>
    bus.publish('alert.requested', { title: t('common.warning'), text });
  const notify = (text: string) => bus.publish('notification.requested', { level: 'INFO', text });
  const { take } = useStable({
    take(text: string) {
      const rest = new URLSearchParams(query);
      rest.delete(PLAN_LINKED);
      setQuery(rest, { replace: true });
      const moves = readPlan(text);
      if (!moves) return warn(t('plan.noPlan'));
      const closed = marketVerdict(context);
      if (closed) {
        const { messageKey, params } = describeRefusal(closed);
        return warn(t(messageKey, params));
      }
      const tried = keepTried(text);
      if (!tried.isKept) return;
      store.open(moves);
      notify(tried.name ? t('plan.openedBeside', { name: tried.name }) : t('plan.opened'));
    },
  });
  useEffect(() => take(linked), [linked, take]);
  return null;
}
