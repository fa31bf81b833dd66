import { type ReactNode, useState } from 'react';
import styles from './forms.module.css';

interface FoldedProps {
  readonly title: string;
  /** Nothing of it is there, and nothing is asked for it, until it is opened. */
  readonly isLazy?: boolean;
  readonly children: ReactNode;
}

/** What is not always wanted: opened by its title. */
export function Folded({ title, isLazy = false, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {(isOpen || !isLazy) && <div className={styles.inside}>{children}</div>}
    </details>
  );
}
