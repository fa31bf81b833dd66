import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { cx, HiddenText, IconButton, Money } from '@spieltag/shared-kernel/ui';
import { CircleAlert, CircleCheck, X } from '@spieltag/shared-kernel/vendor/icons';
import { useGame } from '../../../game/use-game.ts';
import { isSecondPress } from '../../../trading/use-deal.ts';
import { possibleText } from '../possible-text.ts';
import styles from './kept-plans.module.css';
import type { PlanOutcome } from './plan-outcome.model.ts';

interface PlanRowProps {
  readonly name: string;
  readonly outcome: PlanOutcome;
  /** It is the one being tried. */
  readonly isShown: boolean;
  /** It was forgotten and comes back: the focus goes with it. */
  readonly isRestored?: boolean | undefined;
  onOpen?(): void;
  onForget?(): void;
}

/** A plan among others: what it leads to, and whether it could be committed. */
export function PlanRow(props: PlanRowProps) {
  const { name, outcome, isShown, isRestored, onOpen, onForget } = props;
  const { t, formatNumber } = useTexts('market');
  const { describeRefusal } = useKernel();
  const { context } = useGame();
  const { refusal, isNothingLeft, missing, passedOver } = outcome;
  const reason = refusal && describeRefusal(refusal);
  const isRefused = reason !== undefined || isNothingLeft;
  const isShort = isRefused || missing > 0;
  const Icon = isShort ? CircleAlert : CircleCheck;
  const verdict = [
    reason ? t(reason.messageKey, reason.params) : possibleText(outcome, t),
    passedOver > 0 && t('plan.passedOver', { count: passedOver }),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <tr aria-current={isShown || undefined}>
      <th scope="row">
        <span className={styles.named}>
          <Icon
            aria-hidden
            size={16}
            className={cx(isRefused ? styles.refused : !isShort && styles.possible)}
          />
          {onOpen && !isShown ? (
            <button type="button" className={styles.open} title={verdict} onClick={onOpen}>
              {name}
            </button>
          ) : (
            <span title={verdict}>{name}</span>
          )}
          <HiddenText>{verdict}</HiddenText>
        </span>
      </th>
      <td>
        <Money euros={outcome.budget} />
      </td>
      <td>
        {formatNumber(outcome.playerCount)}/{formatNumber(context.limits.maxLineupSize)}
      </td>
      <td>{formatNumber(outcome.elevenPoints)}</td>
      <td className={styles.trades}>
        {t('plan.trades', { bought: outcome.bought, sold: outcome.sold })}
      </td>
      <td>{onForget && <ForgetButton {...{ name, isRestored, onForget }} />}</td>
    </tr>
  );
}

interface ForgetButtonProps extends Pick<PlanRowProps, 'name' | 'isRestored'> {
  onForget(): void;
}

/** A plan nobody can make sense of, as one of another version: shown as another one it could be committed. */
export function UnreadablePlanRow(props: ForgetButtonProps) {
  const { t } = useTexts('market');
  return (
    <tr>
      <th scope="row">
        <span className={styles.named}>
          <CircleAlert aria-hidden size={16} className={styles.refused} />
          <span>{props.name}</span>
        </span>
      </th>
      <td colSpan={3} className={styles.unreadable}>
        {t('plan.unreadable')}
      </td>
      <td className={styles.trades} />
      <td>
        <ForgetButton {...props} />
      </td>
    </tr>
  );
}

function ForgetButton({ name, isRestored, onForget }: ForgetButtonProps) {
  const { t } = useTexts('market');
  return (
    <IconButton
      icon={X}
      label={t('plan.forget', { name })}
      tip="aboveFromRight"
      autoFocus={isRestored}
      onClick={(event) => !isSecondPress(event) && onForget()}
    />
  );
}
