import type { ReactNode } from 'react';
import type { PlayerPosition } from '../../rules/index.ts';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './bench.module.css';
import { PositionBadge } from './position-badge.view.tsx';

export interface BenchProps {
  /** `BenchRow`s, usually from forwards to goalkeepers. */
  readonly children: ReactNode;
  readonly label?: string;
}

/** The bench beside or below the pitch. */
export function Bench({ children, label }: BenchProps) {
  const { t } = useUiTexts();
  return (
    <section className={styles.bench} aria-label={label ?? t('pitch.bench')}>
      <div className={styles.rows}>{children}</div>
    </section>
  );
}

export interface BenchRowProps {
  readonly position: PlayerPosition;
  /** `PlayerToken`s and `EmptySlot`s. */
  readonly children: ReactNode;
}

/** The bench of one position. */
export function BenchRow({ position, children }: BenchRowProps) {
  const { t } = useUiTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={styles.row} role="group" aria-label={t(`position.${position}`)}>
      <PositionBadge position={position} />
      <div className={styles.slots}>{children}</div>
    </div>
  );
}
