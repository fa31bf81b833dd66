import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../basics/class-names.ts';
import styles from './list.module.css';
import { rowPressClass } from './row-press.ts';

export interface ListProps {
  readonly label?: string;
  readonly children: ReactNode;
}

/** A list of `Row`s, or of anything in `<li>`. */
export function List({ label, children }: ListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowProps extends Omit<HTMLAttributes<HTMLLIElement>, 'title'> {
  /** A crest, an avatar, a rank. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** At the end: a figure, an action. */
  readonly end?: ReactNode;
  /** The row itself can be pressed. */
  onPress?(): void;
  /** Mine, chosen. */
  readonly highlighted?: boolean;
}

/** A line of a list. */
export function Row(props: RowProps) {
  const { lead, title, text, end, onPress, highlighted, ...rest } = props;
  const words = (
    <>
      <span className={styles.title}>{title}</span>
      {text && <span className={styles.text}>{text}</span>}
    </>
  );
  return (
    <li {...rest} className={cx(styles.row, highlighted && styles.highlighted, rest.className)}>
      {lead}
      {onPress ? (
        <button type="button" className={cx(styles.words, rowPressClass)} onClick={onPress}>
          {words}
        </button>
      ) : (
        <div className={styles.words}>{words}</div>
      )}
      {end && <div className={styles.end}>{end}</div>}
    </li>
  );
}
