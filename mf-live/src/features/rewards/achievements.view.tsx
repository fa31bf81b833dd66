import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Award } from '@spieltag/shared-kernel/vendor/icons';
import { type Achievement, byNearness } from './rewards.model.ts';
import styles from './rewards.module.css';

/** How far one has come: achieved ones, and what is missing of the others. */
export function AchievementsView({
  achievements,
}: {
  readonly achievements: readonly Achievement[];
}) {
  const { t, formatDateTime } = useTexts('live');
  const achieved = achievements.filter(({ achievedAt }) => achievedAt !== null).length;
  return (
    <details className={styles.achievements}>
      <summary>
        <Award aria-hidden size={20} />
        <span>{t('rewards.achievements')}</span>
        <span className={styles.quiet}>
          {t('rewards.achieved', { count: achieved, total: achievements.length })}
        </span>
      </summary>
      <ul>
        {byNearness(achievements).map(({ id, progress, goal, achievedAt }) => (
          <li key={id} data-achieved={achievedAt !== null || undefined}>
            <span id={`achievement-${id}`}>{t(`achievement.${id}`)}</span>
            <span className={styles.quiet}>
              {achievedAt === null
                ? `${progress}/${goal}`
                : t('rewards.achievedOn', {
                    date: formatDateTime(achievedAt, t('rewards.achievedDate')),
                  })}
            </span>
            <progress
              aria-labelledby={`achievement-${id}`}
              value={Math.min(progress, goal)}
              max={goal}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
