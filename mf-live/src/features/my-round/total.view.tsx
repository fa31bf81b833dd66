import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { HiddenText, Points, useCountUp } from '@spieltag/shared-kernel/ui';
import styles from './my-round.module.css';

interface TotalProps {
  /** null: no rated lineup. */
  readonly score: number | null;
  /** `text`: as large as what stands around it. */
  readonly size?: 'huge' | 'text';
}

/** Counts up as points come in; screen readers announce where it ends. */
export function Total({ score, size = 'huge' }: TotalProps) {
  const { t } = useTexts('live');
  const counted = useCountUp(score ?? 0);
  return (
    <p className={styles.figure}>
      <span aria-hidden>
        <Points value={score === null ? null : counted} size={size} />
      </span>
      <span aria-live="polite">
        <HiddenText>{score === null ? DASH : t('count.points', { count: score })}</HiddenText>
      </span>
    </p>
  );
}
