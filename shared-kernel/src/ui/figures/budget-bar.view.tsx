import { cx } from '../basics/class-names.ts';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './budget-bar.module.css';

export interface BudgetBarProps {
  /** What is left, whole euros. */
  readonly budgetEuros: number;
  /** What there was at the start of the season, whole euros; the bar's whole length. */
  readonly totalEuros: number;
  /** What would be left after the purchase in question; below 0: it does not fit. */
  readonly afterEuros?: number | undefined;
}

/** What is left to spend, as a figure and as a bar; with a purchase in question also what then. */
export function BudgetBar({ budgetEuros, totalEuros, afterEuros }: BudgetBarProps) {
  const { t, formatMillions } = useUiTexts();
  const share = (euros: number) => `${Math.max(0, Math.min(1, euros / (totalEuros || 1))) * 100}%`;
  const short = afterEuros !== undefined && afterEuros < 0;
  return (
    <div className={cx(styles.budget, short && styles.short)}>
      <p className={styles.words}>
        <strong className={styles.left}>{formatMillions(budgetEuros)}</strong> {t('budget.left')}
        {afterEuros !== undefined && (
          <span className={styles.after}>
            {short
              ? t('budget.overdrawn', { missing: -afterEuros })
              : t('budget.after', { after: afterEuros })}
          </span>
        )}
      </p>
      <span aria-hidden className={styles.track}>
        <span className={styles.fill} style={{ width: share(budgetEuros) }} />
        {afterEuros !== undefined && (
          <span className={styles.rest} style={{ width: share(afterEuros) }} />
        )}
      </span>
    </div>
  );
}
