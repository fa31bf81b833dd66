import { type ReactNode, useId } from 'react';
import { cx } from '../basics/class-names.ts';
import styles from './card.module.css';

export interface CardProps {
  readonly title?: string;
  /** At the end of the title's line. */
  readonly action?: ReactNode;
  /** Lists and tables go to the edge. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A sheet of paper on the table: things that belong together. */
export function Card({ title, action, flush = false, children }: CardProps) {
  const id = useId();
  const head = title !== undefined || action !== undefined;
  return (
    <section className={styles.card} aria-labelledby={title === undefined ? undefined : id}>
      {head && (
        <header className={styles.head}>
          {title !== undefined && (
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          )}
          {action}
        </header>
      )}
      <div className={cx(styles.body, flush && styles.flush, head && styles.below)}>{children}</div>
    </section>
  );
}
