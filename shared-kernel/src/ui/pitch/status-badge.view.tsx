import {
  Armchair,
  ArrowUp,
  CircleCheckBig,
  CircleHelp,
  CirclePause,
  ClipboardList,
  Flag,
  Radio,
  X,
} from 'lucide-react';
import { cx } from '../basics/class-names.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import type { BadgeStatus } from './badge-status.ts';
import styles from './status-badge.module.css';

export interface StatusBadgeProps {
  /** See `badgeStatus`; undefined renders nothing. */
  readonly status: BadgeStatus | undefined;
  /** Expected rather than known. */
  readonly unsure?: boolean | undefined;
  /** The icon alone, as on the pitch; the word stays for screen readers. */
  readonly compact?: boolean;
}

const ICONS = {
  STARTER: ArrowUp,
  BENCH: Armchair,
  QUESTIONABLE: CircleHelp,
  INACTIVE: X,
  PRELIMINARY_LINEUP: ClipboardList,
  FINAL_LINEUP: CircleCheckBig,
  LIVE: Radio,
  FINISHED: Flag,
  HALTED: CirclePause,
};

/** Whether a player plays: an icon and the word, never colour alone. */
export function StatusBadge({ status, unsure = false, compact = false }: StatusBadgeProps) {
  const { t } = useUiTexts();
  if (!status) return null;
  const Icon = ICONS[status];
  const word = t(`status.${status}`);
  const words = unsure ? t('status.unsure', { status: word }) : word;
  return (
    <span
      className={cx(
        styles.badge,
        styles[status],
        compact && styles.compact,
        unsure && styles.unsure,
      )}
      title={words}
    >
      <Icon aria-hidden size={compact ? 13 : 14} strokeWidth={2.75} />
      {compact ? <HiddenText>{words}</HiddenText> : words}
    </span>
  );
}
