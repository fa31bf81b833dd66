import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useObservable } from '@spieltag/shared-kernel/remote';
import { squadPlayerIds, tradesLeft } from '@spieltag/shared-kernel/rules';
import { BudgetBar, cx, HiddenText, useCountUp } from '@spieltag/shared-kernel/ui';
import {
  ArrowLeftRight,
  Check,
  LoaderCircle,
  Timer,
  Users,
} from '@spieltag/shared-kernel/vendor/icons';
import { PlanBar } from '../features/plan/plan-bar.view.tsx';
import { useGame } from '../game/use-game.ts';
import { BarFigure } from '../trading/bar-figure.view.tsx';
import { marketClock } from '../trading/market-clock.model.ts';
import { ClockTime } from '../trading/market-clock.view.tsx';
import styles from './trade-bar.module.css';

/** What counts while buying: budget, players, trades, the time left, and whether it is saved. */
export function TradeBar() {
  const { plan } = useGame();
  return plan ? <PlanBar plan={plan} /> : <StandingBar />;
}

function StandingBar() {
  const { t, formatNumber } = useTexts('market');
  const { gameNow } = useKernel();
  const { state, squad, context } = useGame();
  const budget = useCountUp(squad.budget);
  const left = tradesLeft(squad.lineup, context);
  const clock = marketClock(state, context.marketPhase, gameNow());
  const players = squadPlayerIds(squad.lineup).length;
  const max = context.limits.maxLineupSize;
  return (
    <section className={styles.bar} aria-label={t('trading.bar')} data-anchor="mf-market/budget">
      <div className={styles.budget}>
        <BudgetBar budgetEuros={budget} totalEuros={state.config.initialBudget} />
        <ReceiptView saved={t('trading.saved', { players, max, budget: squad.budget })} />
      </div>
      <dl className={styles.figures}>
        <BarFigure icon={<Users size={15} />} label={t('trading.players')}>
          <span data-roster-count="all" className={cx(players === max && styles.complete)}>
            {formatNumber(players)}/{formatNumber(max)}
          </span>
        </BarFigure>
        {left !== undefined && (
          <BarFigure icon={<ArrowLeftRight size={15} />} label={t('common.tradesLeft')}>
            {formatNumber(left)}
          </BarFigure>
        )}
        {clock?.kind === 'closes' && (
          <BarFigure icon={<Timer size={15} />} label={t('trading.closes')}>
            <ClockTime clock={clock} />
          </BarFigure>
        )}
      </dl>
    </section>
  );
}

/**
 * Whether the last change has reached the server. Refusals are alerted and not shown here.
 * @param saved what those who listen are told once it has
 */
function ReceiptView({ saved }: { readonly saved: string }) {
  const { t } = useTexts('market');
  const { ledger } = useKernel();
  const { state } = useObservable(ledger.receipt$, ledger.receipt());
  return (
    <p role="status" className={styles.receipt} data-state={state}>
      {state === 'sending' && (
        <>
          <LoaderCircle aria-hidden size={18} />
          <HiddenText>{t('common.saving')}</HiddenText>
        </>
      )}
      {state === 'acknowledged' && (
        <>
          <Check aria-hidden size={18} strokeWidth={3} />
          <HiddenText>{saved}</HiddenText>
        </>
      )}
    </p>
  );
}
