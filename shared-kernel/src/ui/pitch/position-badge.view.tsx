import type { PlayerPosition } from '../../rules/index.ts';
import { cx } from '../basics/class-names.ts';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './position-badge.module.css';

export interface PositionBadgeProps {
  readonly position: PlayerPosition;
}

/** TW, ABW, MIT, STU: a position in short; its word for screen readers and as a tooltip. */
export function PositionBadge({ position }: PositionBadgeProps) {
  const { t } = useUiTexts();
  return (
    <abbr className={cx(styles.badge, styles[position])} title={t(`position.${position}`)}>
      {t(`positionShort.${position}`)}
    </abbr>
  );
}
