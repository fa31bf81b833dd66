import { useTexts } from '@spieltag/shared-kernel/i18n';
import { askBeforeLeaving, useKernel } from '@spieltag/shared-kernel/remote';
import { type Refusal, type SandboxMove, tryMove } from '@spieltag/shared-kernel/rules';
import { useCallback, useMemo } from 'react';
import { useGame } from '../game/use-game.ts';
import { MOVES_MAX } from '../plan/plan-text.model.ts';
import { usePlanStore } from '../plan/use-plan-store.ts';
import { useAgreesToLose } from './card-question.view.tsx';
import { createTrading, type Trading } from './create-trading.ts';
import { useRuleOf } from './use-rule-of.ts';

/** Buying, selling and watching, in the user's language. While something is tried, on the copy. */
export function useTrading(): Trading {
  const kernel = useKernel();
  const { t } = useTexts('market');
  const ruleOf = useRuleOf();
  const agreesToLose = useAgreesToLose();
  const tryOut = useTryOut();
  const { plan } = useGame();
  const isPlanning = plan !== undefined;
  return useMemo(() => {
    const trading = createTrading({
      kernel,
      random: Math.random,
      t,
      ruleOf,
      agreesToLose,
      askBeforeLeaving,
    });
    if (!isPlanning) return trading;
    return {
      ...trading,
      buy: async (playerId) => void tryOut({ kind: 'buy', playerId }),
      sell: async (playerId) => void tryOut({ kind: 'sell', playerId }),
    };
  }, [kernel, t, ruleOf, agreesToLose, tryOut, isPlanning]);
}

/**
 * Tries a move on the copy; one that no later move can make legal is alerted and not tried, as is one too
 * many. Returns whether it was.
 */
export function useTryOut(): (move: SandboxMove) => boolean {
  const { bus } = useKernel();
  const { t } = useTexts('market');
  const alert = useRefusalAlert();
  const store = usePlanStore();
  const { plan, context } = useGame();
  return useMemo(
    () => (move: SandboxMove) => {
      if (!plan) return false;
      const tried = tryMove(plan.sandbox, move, context);
      if (!tried.ok) {
        alert(tried.error);
        return false;
      }
      if (store.add(move)) return true;
      const text = t('plan.full', { max: MOVES_MAX });
      bus.publish('alert.requested', { title: t('common.warning'), text });
      return false;
    },
    [plan, context, store, alert, bus, t],
  );
}

/** Alerts why something cannot be done, with the way to its rule. */
export function useRefusalAlert(): (refusal: Refusal) => void {
  const { bus, describeRefusal } = useKernel();
  const { t } = useTexts('market');
  const ruleOf = useRuleOf();
  return useCallback(
    (refusal) => {
      const { code, messageKey, params } = describeRefusal(refusal);
      const link = ruleOf(code);
      const text = t(messageKey, params);
      bus.publish('alert.requested', { title: t('common.warning'), text, ...(link && { link }) });
    },
    [bus, describeRefusal, t, ruleOf],
  );
}
