import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

/** Label above, help or objection below; the input names them by `describedBy`. */
export function Field({ id, label, hideLabel = false, help, error, children }: FieldProps) {
  return (
    <div className={styles.field}>
      {!hideLabel && (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      {error !== undefined ? (
        <p id={`${id}-note`} className={styles.error} role="alert">
          <CircleAlert aria-hidden size={16} /> {error}
        </p>
      ) : (
        help && (
          <p id={`${id}-note`} className={styles.help}>
            {help}
          </p>
        )
      )}
    </div>
  );
}

/** What the input must carry so that its field speaks for it. */
export function fieldAttributes(
  id: string,
  { label, hideLabel, help, error }: Omit<FieldProps, 'id' | 'children'>,
) {
  return {
    id,
    'aria-label': hideLabel ? label : undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': help || error !== undefined ? `${id}-note` : undefined,
  };
}
