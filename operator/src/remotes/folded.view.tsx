import type { ReactNode } from 'react';
import styles from './remotes.module.css';

interface FoldedProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What is not always wanted: opened by its title. */
export function Folded({ title, children }: FoldedProps) {
  return (
    <details className={styles.folded}>
      <summary>{title}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
