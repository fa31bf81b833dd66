import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useObservable, useSeasonId, useStable } from '@spieltag/shared-kernel/remote';
import { marketVerdict } from '@spieltag/shared-kernel/rules';
import { useSearchParams } from '@spieltag/shared-kernel/vendor/router';
import { useEffect, useState } from 'react';
import { useGame } from '../../../game/use-game.ts';
import { useKept } from '../../../kept/named.store.ts';
import { keyOfPlans, PLAN_LINKED } from '../../../plan/plan-link.model.ts';
import { readPlan } from '../../../plan/plan-text.model.ts';
import { usePlanStore } from '../../../plan/use-plan-store.ts';
import { useTriedKept } from './use-tried-kept.ts';

interface LinkedPlanProps {
  readonly linked: string;
}

/**
 * Takes a plan out of the address once it can be opened. Until then it stays there: it is tried anew when
 * what stood in its way may be gone, as a closed market, or a plan that cannot be kept.
 */
export function LinkedPlanTaker({ linked }: LinkedPlanProps) {
  const { context } = useGame();
  const store = usePlanStore();
  const tried = useObservable(store.unsaved$, store.unsaved());
  const kept = useKept(keyOfPlans(useSeasonId()));
  const isClosed = marketVerdict(context) !== undefined;
  const inTheWay = isClosed ? 'market' : tried?.length ? `tried ${kept.length}` : 'nothing';
  const [taken, setTaken] = useState<string>();
  if (linked === taken) return null;
  return <Attempt key={`${inTheWay} ${linked}`} linked={linked} onTaken={() => setTaken(linked)} />;
}

interface AttemptProps extends LinkedPlanProps {
  /** Opened, or found to be no plan: there is nothing more to do about it. */
  onTaken(): void;
}

/** What was being tried gets a name first, so that it is not lost. */
function Attempt({ linked, onTaken }: AttemptProps) {
  const { t } = useTexts('market');
  const { bus, describeRefusal } = useKernel();
  const { context } = useGame();
  const store = usePlanStore();
  const keepTried = useTriedKept();
  const [query, setQuery] = useSearchParams();
  const warn = (text: string) =>
    bus.publish('alert.requested', { title: t('common.warning'), text });
  const notify = (text: string) => bus.publish('notification.requested', { level: 'INFO', text });
  const leaveAddress = () => {
    const rest = new URLSearchParams(query);
    rest.delete(PLAN_LINKED);
    setQuery(rest, { replace: true });
    onTaken();
  };
  const { take } = useStable({
    take(text: string) {
      const moves = readPlan(text);
      if (!moves) {
        leaveAddress();
        return warn(t('plan.noPlan'));
      }
      const closed = marketVerdict(context);
      if (closed) {
        const { messageKey, params } = describeRefusal(closed);
        return warn(t(messageKey, params));
      }
      const tried = keepTried(text);
      if (!tried.isKept) return;
      leaveAddress();
      store.open(moves);
      notify(tried.name ? t('plan.openedBeside', { name: tried.name }) : t('plan.opened'));
    },
  });
  useEffect(() => take(linked), [linked, take]);
  return null;
}
