import { useId } from 'react';
import { cx } from '../basics/class-names.ts';
import { usePressed } from '../basics/use-pressed.ts';
import type { Option } from './option.ts';
import styles from './segmented-control.module.css';

export interface SegmentedControlProps<Value extends string> {
  /** What is chosen here, for screen readers. */
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  onChange(value: NoInfer<Value>): void;
  /** Segments share the whole width. */
  readonly wide?: boolean;
}

/**
 * One of two to five, all in sight. Radio buttons underneath, so arrow keys move the choice. What is
 * pressed is shown as chosen at once, even where the choice comes back by way of the address.
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, wide = false } = props;
  const name = useId();
  const [shown, press] = usePressed(props.value, props.onChange);
  return (
    <fieldset className={cx(styles.control, wide && styles.wide)} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <span className={styles.text}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={option.value === shown}
              disabled={option.disabled}
              onChange={() => press(option.value)}
            />
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
