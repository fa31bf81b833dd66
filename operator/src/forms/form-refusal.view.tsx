import type { Refusal } from '../refusals/use-refusal-text.ts';
import styles from './forms.module.css';

interface FormRefusalProps {
  readonly refusal: Refusal | undefined;
  /** What is missing, in words; undefined: nothing. */
  readonly missing: string | undefined;
}

/** Why a form was not taken. */
export function FormRefusal({ refusal, missing }: FormRefusalProps) {
  const lines = [...(missing ? [missing] : []), ...(refusal ? [refusal.text] : [])];
  return (
    <p role="alert" className={styles.refusal}>
      {[...lines, ...(refusal?.details ?? [])].join(' ')}
    </p>
  );
}
