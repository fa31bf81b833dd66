import type { LucideIcon } from 'lucide-react';
import { type ButtonHTMLAttributes, type Ref, useMemo } from 'react';
import { cx } from '../basics/class-names.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  readonly icon: LucideIcon;
  /** What it does, in words: its name for screen readers, its tooltip for a pointer. */
  readonly label: string;
  readonly variant?: 'ghost' | 'secondary' | 'primary' | 'danger';
  /** The button holds a state (favourite, shown): pressed fills the icon. */
  readonly pressed?: boolean;
  /** Where the tooltip stands: from an edge of the screen it reaches inwards. */
  readonly tip?:
    | 'above'
    | 'aboveFromLeft'
    | 'aboveFromRight'
    | 'left'
    | 'belowFromLeft'
    | 'belowFromRight';
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of one icon, 44 px a side. */
export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, variant = 'ghost', pressed, tip = 'above', ...rest } = props;
  // The same picture whatever the words: a list changes those of all its rows at once.
  const picture = useMemo(() => <Icon aria-hidden className={styles.icon} />, [Icon]);
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, styles[variant], styles[tip], rest.className)}
      aria-label={label}
      aria-pressed={pressed}
      data-tip={label}
    >
      {picture}
    </button>
  );
}
