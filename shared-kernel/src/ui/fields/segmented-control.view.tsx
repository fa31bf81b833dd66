import { useId } from 'react';
import { cx } from '../class-names.ts';
import type { Option } from './option.ts';
import styles from './segmented-control.module.css';

export interface SegmentedControlProps<Value extends string> {
  /** What is chosen here, for those who listen. */
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  onChange(value: NoInfer<Value>): void;
  /** Segments share the whole width. */
  readonly wide?: boolean;
}

/** One of two to five, all in sight. Radio buttons underneath, so arrow keys move the choice. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, wide = false } = props;
  const name = useId();
  return (
    <fieldset className={cx(styles.control, wide && styles.wide)} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <span className={styles.text}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
