import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStable } from '@spieltag/shared-kernel/remote';
import { marketVerdict } from '@spieltag/shared-kernel/rules';
import { useSearchParams } from '@spieltag/shared-kernel/vendor/router';
import { useEffect } from 'react';
import { useGame } from '../../game/use-game.ts';
import { suggestedName, useNamed } from '../../kept/named.store.ts';
import { keyOfPlans, PLAN_LINKED } from '../../plan/plan-link.model.ts';
import { readPlan, writePlan } from '../../plan/plan-text.model.ts';
import { usePlanStore } from '../../plan/use-plan-store.ts';

/** Opens the plan an address passes on. What was being tried gets a name first, so that it is not lost. */
export function LinkedPlan() {
  const { t } = useTexts('market');
  const { bus, describeRefusal } = useKernel();
  const { context } = useGame();
  const store = usePlanStore();
  const { kept, keep } = useNamed(keyOfPlans(useSeasonId()));
  const [query, setQuery] = useSearchParams();
  const linked = query.get(PLAN_LINKED);

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
      const tried = writePlan(store.moves() ?? []);
      const isNew = tried !== '' && tried !== text && kept.every((other) => other.text !== tried);
      const name = suggestedName(kept, (no) => t('plan.numbered', { no }));
      if (isNew) keep({ name, text: tried });
      store.open(moves);
      notify(isNew ? t('plan.openedBeside', { name }) : t('plan.opened'));
    },
  });
  useEffect(() => {
    if (linked !== null) take(linked);
  }, [linked, take]);
  return null;
}
