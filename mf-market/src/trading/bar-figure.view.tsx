import type { ReactNode } from 'react';
import styles from './bar-figure.module.css';

interface BarFigureProps {
  readonly icon?: ReactNode;
  readonly label: string;
  readonly children: ReactNode;
}

/** One of the figures beside the budget, in a `<dl>`: what it counts in small, and how much. */
export function BarFigure({ icon, label, children }: BarFigureProps) {
  return (
    <div className={styles.figure}>
      <dt>
        {icon && <span aria-hidden>{icon}</span>} {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
