import { DASH } from '../../i18n/index.ts';
import { cx } from '../basics/class-names.ts';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './figures.module.css';
import { withSign } from './money.view.tsx';

export interface PointsProps {
  /** null: not rated, a dash. */
  readonly value: number | null | undefined;
  /** With its sign, coloured: a part, a difference. */
  readonly signed?: boolean;
  /** How much of a message the figure is. */
  readonly size?: 'text' | 'large' | 'huge';
}

/** Points, with at most two decimals. */
export function Points({ value, signed = false, size = 'text' }: PointsProps) {
  const { formatNumber } = useUiTexts();
  if (value === null || value === undefined) {
    return <span className={cx(styles.figure, styles[size], styles.quiet)}>{DASH}</span>;
  }
  const text = formatNumber(value);
  const tone = signed && (value > 0 ? styles.good : value < 0 && styles.bad);
  return (
    <span className={cx(styles.figure, styles[size], tone)}>
      {signed ? withSign(value, text) : text}
    </span>
  );
}
