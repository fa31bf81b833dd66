import type { ClientDatabase, ResultExplanation } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import styles from './points-details.module.css';

interface SubstitutionsProps {
  readonly substitutions: NonNullable<ResultExplanation['substitutions']>;
  readonly database: ClientDatabase;
}

/** Who came on for whom with the evaluation. */
export function Substitutions({ substitutions, database }: SubstitutionsProps) {
  const { t } = useTexts('rankings');
  if (substitutions.length === 0) return null;
  const nameOf = (id: string) => database.players.find((one) => one.id === id)?.displayName ?? id;
  return (
    <section className={styles.section}>
      <h3>{t('explain.substitutions')}</h3>
      <p className={styles.note}>{t('explain.substitutionsText')}</p>
      <ul className={styles.corrections}>
        {substitutions.map(({ outId, inId }) => (
          <li key={outId}>
            {t('explain.substituted', { coming: nameOf(inId), leaving: nameOf(outId) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
