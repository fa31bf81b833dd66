import { Plus } from 'lucide-react';
import type { HTMLAttributes, Ref } from 'react';
import type { Position } from '../../rules/index.ts';
import { cx } from '../basics/class-names.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import { pressable } from './pressable.ts';
import styles from './token.module.css';

export interface EmptySlotProps extends Omit<HTMLAttributes<HTMLDivElement>, 'onClick'> {
  readonly position: Position;
  /** Leads to who could stand here. */
  readonly onPress?: (() => void) | undefined;
  readonly highlighted?: 'target' | 'dimmed' | 'selected' | undefined;
  /** For drag and drop. */
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

/** A place nobody stands on yet: which position, and a plus where it can be filled. */
export function EmptySlot({ position, onPress, highlighted, className, ...rest }: EmptySlotProps) {
  const { t } = useUiTexts();
  return (
    <div
      {...rest}
      {...pressable(onPress)}
      className={cx(styles.token, styles.empty, highlighted && styles[highlighted], className)}
    >
      <span className={styles.figure}>
        <svg viewBox="0 0 64 64" aria-hidden="true" className={styles.ghost}>
          <path d="M23.5 7C27 11.5 37 11.5 40.5 7L51 10.5C55 12.5 59 18 62 25.5L52 31.5 47.5 26.5V57C42 60 22 60 16.5 57V26.5L12 31.5 2 25.5C5 18 9 12.5 13 10.5Z" />
        </svg>
        {onPress && <Plus aria-hidden className={styles.plus} strokeWidth={2.5} />}
      </span>
      <span className={styles.plate}>
        <HiddenText>{t('empty.slot', { position: t(`position.${position}`) })}</HiddenText>
        <span aria-hidden className={styles.emptyName}>
          {t(`positionShort.${position}`)}
        </span>
      </span>
    </div>
  );
}
