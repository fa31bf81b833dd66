import { type Ref, useId } from 'react';
import styles from './field.module.css';
import { Field, fieldAttributes } from './field.view.tsx';

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
  onBlur?(): void;
  /** What is wrong, in words. */
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  readonly maxLength?: number | undefined;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly autoComplete?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A line of text with its label. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, onBlur, error, placeholder, maxLength, autoFocus, disabled } = props;
  const id = useId();
  return (
    <Field {...props} id={id}>
      <div className={styles.box} data-invalid={error !== undefined || undefined}>
        <input
          {...fieldAttributes(id, props)}
          ref={props.ref}
          className={styles.input}
          type="text"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          placeholder={placeholder}
          maxLength={maxLength}
          // biome-ignore lint/a11y/noAutofocus: a prompt that was asked for is where one types
          autoFocus={autoFocus}
          disabled={disabled}
          autoComplete={props.autoComplete ?? 'off'}
        />
      </div>
    </Field>
  );
}
