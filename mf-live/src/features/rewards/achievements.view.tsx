import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Card } from '@spieltag/shared-kernel/ui';
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
    <Card
      title={t('rewards.achievements')}
      action={
        <span className={styles.quiet}>
          {t('rewards.achieved', { count: achieved, total: achievements.length })}
        </span>
      }
    >
      <ul className={styles.achievements}>
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
    </Card>
  );
}
