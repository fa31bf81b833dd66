import type { ReactNode } from 'react';
import styles from './progress-ring.module.css';

export interface ProgressRingProps {
  readonly value: number;
  readonly max: number;
  /** What is counted, for those who listen: `Kader: 18 von 22`. */
  readonly label: string;
  /** px */
  readonly size?: number;
  /** In the middle; default: the value. */
  readonly children?: ReactNode;
}

const RADIUS = 15.9155;

/** How far something has come, as a ring around its figure. */
export function ProgressRing({ value, max, label, size = 56, children }: ProgressRingProps) {
  const percent = Math.max(0, Math.min(100, (value / (max || 1)) * 100));
  return (
    <span
      className={styles.ring}
      role="img"
      aria-label={label}
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 36 36" aria-hidden="true" className={styles.drawing}>
        <circle className={styles.track} cx="18" cy="18" r={RADIUS} />
        <circle
          className={styles.done}
          cx="18"
          cy="18"
          r={RADIUS}
          strokeDasharray={`${percent} 100`}
        />
      </svg>
      <span className={styles.figure} style={{ fontSize: size * 0.36 }}>
        {children ?? value}
      </span>
    </span>
  );
}
