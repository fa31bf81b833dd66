import { useId } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  readonly label: string;
  readonly help?: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
  readonly disabled?: boolean;
  /** A change is under way: takes none meanwhile, and keeps the focus, which a disabled field loses. */
  readonly pending?: boolean;
}

/** On or off, at once. The whole line is the target. */
export function Switch({ label, help, isOn, onChange, disabled, pending }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.line} data-disabled={disabled || pending || undefined}>
      <span className={styles.words}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          className={styles.input}
          checked={isOn}
          disabled={disabled}
          aria-disabled={pending}
          aria-describedby={help ? id : undefined}
          onChange={(event) => pending || onChange(event.target.checked)}
        />
        {label}
        {help && (
          <span id={id} className={styles.help}>
            {help}
          </span>
        )}
      </span>
      <span aria-hidden className={styles.track} />
    </label>
  );
}
