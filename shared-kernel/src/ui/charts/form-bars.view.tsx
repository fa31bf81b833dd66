import { cx } from '../class-names.ts';
import { useUiTexts } from '../use-ui-texts.ts';
import styles from './form-bars.module.css';

export interface FormBarsProps {
  /** Points of the last rounds, oldest first, usually five; null: did not play. */
  readonly values: readonly (number | null)[];
  /** Whose form; put before the figures for those who listen. */
  readonly label?: string;
  readonly width?: number;
  readonly height?: number;
}

/** What counts as a full bar, so that players can be compared down a list. */
const FULL_POINTS = 14;
const GAP = 2;

/** Form over the last rounds, as bars above and below a line; the figures as text alternative. */
export function FormBars({ values, label, width = 48, height = 30 }: FormBarsProps) {
  const { t, formatNumber } = useUiTexts();
  const figures = values.map((v) => (v === null ? t('form.missed') : formatNumber(v))).join(', ');
  const words = t('form.label', { values: figures });
  const base = height * 0.72;
  const bar = (width - GAP * (values.length - 1)) / (values.length || 1);
  return (
    <svg
      role="img"
      aria-label={label ? `${label}: ${words}` : words}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={styles.bars}
    >
      {values.map((value, i) => {
        const x = i * (bar + GAP);
        const share = Math.max(-1, Math.min(1, (value ?? 0) / FULL_POINTS));
        const long = share < 0 ? share * (height - base) * 1.5 : share * base;
        const size = Math.min(height - base, Math.max(1.5, Math.abs(long)));
        const tall = share < 0 ? size : Math.max(2, long);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={i}
            className={cx(
              share < 0 && styles.below,
              value === null && styles.missed,
              i === values.length - 1 && styles.last,
            )}
            x={x}
            y={share < 0 ? base : base - tall}
            width={bar}
            height={tall}
            rx="1"
          />
        );
      })}
      <path d={`M0 ${base}H${width}`} className={styles.line} />
    </svg>
  );
}
