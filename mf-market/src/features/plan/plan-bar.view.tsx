import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { squadPlayerIds, tradesLeft } from '@spieltag/shared-kernel/rules';
import {
  BudgetBar,
  Button,
  ConfirmDialog,
  cx,
  IconButton,
  useCountUp,
} from '@spieltag/shared-kernel/ui';
import {
  ChevronDown,
  ChevronUp,
  CircleAlert,
  CircleCheck,
  Trash2,
  Undo2,
} from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { missingIn, type Plan, planVerdict } from '../../game/game.model.ts';
import { useGame } from '../../game/use-game.ts';
import { usePlanStore } from '../../plan/use-plan-store.ts';
import { BarFigure } from '../../trading/bar-figure.view.tsx';
import { useAgreesToLose, useLostCard } from '../../trading/card-question.view.tsx';
import { RuleLink } from '../../trading/rule-link.view.tsx';
import { useTrading } from '../../trading/use-trading.ts';
import styles from './plan-bar.module.css';
import { PlanFormations, PlanTeams } from './plan-limits.view.tsx';
import { PlanSheet } from './plan-sheet.view.tsx';
import { possibleText } from './possible-text.ts';

/**
 * What counts while trying: money, trades, teams and formations of the copy, and whether it can be
 * committed as it stands. Then all of it is committed at once, or dropped.
 */
export function PlanBar({ plan }: { readonly plan: Plan }) {
  const { t, formatNumber } = useTexts('market');
  const { state, squad, context } = useGame();
  const budget = useCountUp(squad.budget);
  const left = tradesLeft(squad.lineup, context);
  const [isWhole, setWhole] = useState(false);
  const Fold = isWhole ? ChevronUp : ChevronDown;
  return (
    <section className={styles.bar} aria-label={t('plan.bar')}>
      <div className={styles.top}>
        <strong className={styles.name}>{t('plan.name')}</strong>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t('plan.limits')} <Fold aria-hidden size={16} />
        </button>
        <div className={cx(styles.budget, squad.budget < 0 && styles.short)}>
          <BudgetBar budgetEuros={budget} totalEuros={state.config.initialBudget} />
        </div>
        <dl className={styles.figures}>
          <BarFigure label={t('trading.players')}>
            <span data-roster-count="all">
              {formatNumber(squadPlayerIds(squad.lineup).length)}/
              {formatNumber(context.limits.maxLineupSize)}
            </span>
          </BarFigure>
          {left !== undefined && (
            <BarFigure label={t('common.tradesLeft')}>
              <span className={cx(left < 0 && styles.over)}>{formatNumber(left)}</span>
            </BarFigure>
          )}
        </dl>
      </div>
      <div className={styles.limits} data-folded={!isWhole || undefined}>
        <PlanFormations />
        <PlanTeams />
      </div>
      <Verdict plan={plan} />
      <PlanActions plan={plan} />
    </section>
  );
}

/** What the server would say. */
function Verdict({ plan }: { readonly plan: Plan }) {
  const { t } = useTexts('market');
  const { describeRefusal } = useKernel();
  const { context } = useGame();
  const { sandbox, moveCount, passedOver } = plan;
  const verdict = planVerdict(plan, context);
  const { refusal, isNothingLeft, missing } = verdict;
  const reason = refusal && describeRefusal(refusal);
  const lost = useLostCard()(sandbox.squad.lineup);
  const isRefused = reason !== undefined || isNothingLeft;
  const isShort = !isRefused && missing > 0;
  const Icon = isRefused || isShort ? CircleAlert : CircleCheck;
  return (
    <p
      role="status"
      className={cx(styles.verdict, isRefused && styles.refused, isShort && styles.incomplete)}
    >
      {moveCount > 0 && <Icon aria-hidden size={16} />}
      <span>
        {reason
          ? t(reason.messageKey, reason.params)
          : moveCount === 0
            ? t('plan.empty')
            : possibleText(verdict, t)}{' '}
        {refusal && <RuleLink code={refusal.code} />} {lost && `${lost.text} `}
        {passedOver > 0 && t('plan.passedOver', { count: passedOver })}
      </span>
    </p>
  );
}

function PlanActions({ plan }: { readonly plan: Plan }) {
  const { t } = useTexts('market');
  const { ledger, context } = useGame();
  const store = usePlanStore();
  const trading = useTrading();
  const [isOpen, setOpen] = useState(false);
  const lostCard = useLostCard();
  const agreesToLose = useAgreesToLose();
  const [isAsking, setAsking] = useState(false);
  const { refusal, isNothingLeft, missing } = planVerdict(plan, context);
  const isPossible = !refusal && !isNothingLeft && plan.moveCount > 0;
  // A full roster is rated: whoever gives that up is asked.
  const isLess = missing > 0 && missingIn(ledger, context) === 0;
  // The market may close, or another device trade, below the open question.
  if (isAsking && !(isPossible && isLess)) setAsking(false);
  const commit = async () => {
    setAsking(false);
    const lost = lostCard(plan.sandbox.squad.lineup);
    if (lost && !(await agreesToLose(lost.captainId))) return;
    await store.commit((moves) => trading.commitPlan(moves, lost?.captainId));
  };
  return (
    <div className={styles.actions}>
      <IconButton
        icon={Trash2}
        label={t('plan.drop')}
        tip="aboveFromLeft"
        variant="secondary"
        onClick={() => store.drop()}
      />
      <IconButton
        icon={Undo2}
        label={t('plan.undo')}
        variant="secondary"
        disabled={plan.moveCount === 0}
        onClick={() => store.undo()}
      />
      <Button onClick={() => setOpen(true)}>{t('plan.look')}</Button>
      <Button
        variant="primary"
        className={styles.commit}
        aria-disabled={!isPossible || undefined}
        onClick={() => {
          if (!isPossible) return;
          if (isLess) setAsking(true);
          else void commit();
        }}
      >
        {t('plan.commit')}
      </Button>
      <PlanSheet plan={plan} isOpen={isOpen} onClose={() => setOpen(false)} />
      {isAsking && (
        <ConfirmDialog
          danger
          title={t('plan.incompleteTitle')}
          text={t('plan.incomplete', { count: missing })}
          confirmLabel={t('plan.incompleteConfirm')}
          onConfirm={() => void commit()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
