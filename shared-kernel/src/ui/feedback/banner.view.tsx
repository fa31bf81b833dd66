import { CircleCheck, Info, Lock, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../basics/class-names.ts';
import styles from './banner.module.css';

export interface BannerProps {
  readonly tone?: 'info' | 'warn' | 'good' | 'locked' | 'offline';
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** A `status` around it is there before it, so that it is read out when it comes. */
  readonly isInStatus?: boolean;
}

const ICONS = {
  info: Info,
  warn: TriangleAlert,
  good: CircleCheck,
  locked: Lock,
  offline: WifiOff,
};

/** A line about the state of the whole screen: locked, offline, calculating, a past season. */
export function Banner({ tone = 'info', children, action, isInStatus }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div role={isInStatus ? undefined : 'status'} className={cx(styles.banner, styles[tone])}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
