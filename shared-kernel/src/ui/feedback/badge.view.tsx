import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../basics/class-names.ts';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'accent' | 'good' | 'bad' | 'warn' | 'info' | 'live';

export interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: Tone;
  readonly icon?: LucideIcon;
}

/** A word that marks something: Gast, Admin, live. */
export function Badge({ children, tone = 'neutral', icon: Icon }: BadgeProps) {
  return (
    <span className={cx(styles.badge, styles[tone])}>
      {Icon && <Icon aria-hidden size={13} strokeWidth={2.5} />}
      {children}
    </span>
  );
}
