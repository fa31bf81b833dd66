import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../basics/class-names.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './toggle-chip.module.css';

export interface ToggleChipProps {
  readonly label: string;
  readonly pressed: boolean;
  onChange(pressed: boolean): void;
  /** Stands before the words: a crest. */
  readonly lead?: ReactNode;
  /** The limit is reached (a team's players): marked, and said. */
  readonly full?: boolean;
  readonly disabled?: boolean;
}

/** A filter that is on or off. */
export function ToggleChip({ label, pressed, onChange, lead, full, disabled }: ToggleChipProps) {
  const { t } = useUiTexts();
  return (
    <button
      type="button"
      className={cx(styles.chip, full && styles.full)}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => onChange(!pressed)}
    >
      {pressed && !lead && <Check aria-hidden size={16} />}
      {lead}
      {label}
      {full && (
        <span className={styles.mark}>
          <HiddenText>, </HiddenText>
          {t('full')}
        </span>
      )}
    </button>
  );
}
