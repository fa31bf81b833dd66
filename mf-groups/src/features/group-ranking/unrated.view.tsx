import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Avatar } from '@spieltag/shared-kernel/ui';
import styles from './group-ranking.module.css';
import type { StandingDetails } from './use-standing-details.ts';

/** So many are named; in a large group the rest is counted. */
const NAMED = 8;

/** Who of the group is not rated, and why. */
export function Unrated({ unrated }: Pick<StandingDetails, 'unrated'>) {
  const { t } = useTexts('groups');
  if (unrated.length === 0) return null;
  const rest = unrated.length - NAMED;
  return (
    <section className={styles.unrated} aria-label={t('ranking.unrated')}>
      <h3 className={styles.unratedTitle}>{t('ranking.unrated')}</h3>
      <ul className={styles.unratedList}>
        {unrated.slice(0, NAMED).map(({ member: { id, name, image }, reason }) => (
          <li key={id} className={styles.unratedRow}>
            <Avatar userId={id} name={name} image={image} size={28} />
            <span>
              <strong>{name}</strong>
              <span className={styles.note}>{t(`ranking.reason.${reason}`)}</span>
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.note}>{t('ranking.unratedMore', { count: rest })}</p>}
    </section>
  );
}
