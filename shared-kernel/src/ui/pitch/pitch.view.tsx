import { Fragment, type ReactNode } from 'react';
import type { Position } from '../../rules/index.ts';
import { cx } from '../basics/class-names.ts';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './pitch.module.css';
import { PitchDrawing } from './pitch-drawing.view.tsx';

export interface PitchProps {
  /** Position of each of the eleven slots, as in the formation. */
  readonly positionMap: readonly Position[];
  /** A `PlayerToken` or an `EmptySlot` for the slot of that index. */
  renderSlot(index: number, position: Position): ReactNode;
  /** Default: `Spielfeld`. */
  readonly label?: string | undefined;
  /** Lower than the screen allows, for a pitch among other things. */
  readonly compact?: boolean | undefined;
  /** Lies over the pitch: an empty lineup's message. */
  readonly children?: ReactNode;
}

/** Forwards on top, as one looks at them from behind the own goal. */
const ROWS = ['FORWARD', 'MIDFIELDER', 'DEFENDER', 'GOALKEEPER'] as const;

/**
 * The pitch with a lineup on it: four rows, evenly spread. Flat on a phone, seen from the stand where
 * it is wide, never taller than the screen less its bars (`--pitch-reserve` takes more off), on a
 * phone never lower than `--pitch-min`.
 */
export function Pitch({ positionMap, renderSlot, label, compact = false, children }: PitchProps) {
  const { t } = useUiTexts();
  const slots = positionMap.map((position, index) => ({ index, position }));
  return (
    <section
      aria-label={label ?? t('pitch.label')}
      className={cx(styles.frame, compact && styles.compactFrame)}
    >
      <div className={styles.pitch}>
        <PitchDrawing />
        <div className={styles.rows}>
          {ROWS.map((row) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
            <div key={row} role="group" aria-label={t(`position.${row}`)} className={styles.row}>
              {slots
                .filter(({ position }) => position === row)
                .map(({ index, position }) => (
                  <Fragment key={index}>{renderSlot(index, position)}</Fragment>
                ))}
            </div>
          ))}
        </div>
        {children && <div className={styles.over}>{children}</div>}
      </div>
    </section>
  );
}
