import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { cx } from '../basics/class-names.ts';
import { usePressed } from '../basics/use-pressed.ts';
import styles from './field.module.css';
import { Field, fieldAttributes } from './field.view.tsx';
import type { Option } from './option.ts';

export interface SelectProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  onChange(value: NoInfer<Value>): void;
  readonly hideLabel?: boolean;
  readonly disabled?: boolean;
  /** A change is under way: takes none meanwhile, and keeps the focus, which a disabled field loses. */
  readonly pending?: boolean;
  /** The choice comes back by way of the address: it is shown from the press on. */
  readonly fromAddress?: boolean;
}

/**
 * One of many. The browser's own select: on a phone its wheel is what the thumb knows; where the
 * browser allows it, its list wears our clothes.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, disabled, pending, fromAddress } = props;
  const [pressed, press] = usePressed(value, props.onChange);
  const id = useId();
  return (
    <Field {...props} id={id}>
      <div className={cx(styles.box, styles.selectBox)}>
        <select
          {...fieldAttributes(id, props)}
          className={cx(styles.input, styles.select)}
          value={fromAddress ? pressed : value}
          disabled={disabled}
          aria-disabled={pending}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen && !pending) press(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className={styles.chevron} />
      </div>
    </Field>
  );
}
