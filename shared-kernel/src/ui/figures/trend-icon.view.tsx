import { ArrowDown, ArrowUp, Minus, Plus } from 'lucide-react';
import type { Trend } from '../../rules/index.ts';
import { cx } from '../basics/class-names.ts';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './figures.module.css';

export interface TrendIconProps {
  /** undefined while trends are being calculated: nothing is shown. */
  readonly trend: Trend | undefined;
}

const ICONS = { UP: ArrowUp, DOWN: ArrowDown, UNCHANGED: Minus, UNDEFINED: Plus };

/** Where a rank is heading: an arrow, and the word for screen readers. */
export function TrendIcon({ trend }: TrendIconProps) {
  const { t } = useUiTexts();
  if (!trend) return null;
  const Icon = ICONS[trend];
  const label = t(`trend.${trend}`);
  return (
    <span
      className={cx(styles.trend, styles[`trend${trend}`])}
      role="img"
      aria-label={label}
      title={label}
    >
      <Icon aria-hidden size={16} strokeWidth={2.75} />
    </span>
  );
}
