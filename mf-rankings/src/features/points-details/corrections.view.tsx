import type { ClientDatabase, ExplainedCorrection } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Points } from '@spieltag/shared-kernel/ui';
import styles from './points-details.module.css';

interface CorrectionsProps {
  readonly corrections: readonly ExplainedCorrection[];
  readonly database: ClientDatabase;
}

/** What was corrected after the evaluation: when, why, whose points, and what that did to the score. */
export function Corrections({ corrections, database }: CorrectionsProps) {
  const { t, language, formatDateTime, formatNumber } = useTexts('rankings');
  if (corrections.length === 0) return null;
  const names = new Map(database.players.map(({ id, displayName }) => [id, displayName]));
  return (
    <section className={styles.section}>
      <h3>{t('explain.corrections')}</h3>
      <ol className={styles.corrections}>
        {corrections.map(({ at, scoreChange, changes, notice }) => (
          <li key={at}>
            <p className={styles.sum}>
              <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
              <Points value={scoreChange} signed />
            </p>
            <p className={styles.note}>{notice?.[language] ?? t('explain.correctionReason')}</p>
            {changes.length > 0 && (
              <ul className={styles.note}>
                {changes.map(({ playerId, before, after }) => (
                  <li key={playerId}>
                    {t('explain.corrected', {
                      name: names.get(playerId) ?? playerId,
                      before: formatNumber(before),
                      after: formatNumber(after),
                    })}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
