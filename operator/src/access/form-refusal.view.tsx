import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { Refusal } from '../refusals/use-refusal-text.ts';
import styles from './access.module.css';

interface FormRefusalProps {
  readonly refusal: Refusal | undefined;
  /** What is missing; false: nothing. */
  readonly missing: 'operator.access.tokenMissing' | 'operator.access.keyMissing' | false;
}

/** Why a form was not taken. */
export function FormRefusal({ refusal, missing }: FormRefusalProps) {
  const { t } = useTexts('operator');
  const lines = [...(missing ? [t(missing)] : []), ...(refusal ? [refusal.text] : [])];
  return (
    <p role="alert" className={styles.refusal}>
      {[...lines, ...(refusal?.details ?? [])].join(' ')}
    </p>
  );
}
