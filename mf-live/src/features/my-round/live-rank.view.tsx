import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { liveStanding } from '@spieltag/shared-kernel/rules';
import styles from './standing-strip.module.css';

/**
 * Which place the points of this moment are worth, and what the next hundred places take. Nothing
 * where no stream tells how many have which score.
 */
export function LiveRank({ mine: { roundId, score } }: { readonly mine: UserRoundResult }) {
  const { t, formatNumber } = useTexts('live');
  const { scores } = useStore(useKernel().live);
  if (!scores || scores.roundId !== roundId || score === null) return null;
  const standing = liveStanding(scores.round, score);
  if (!standing) return null;
  const { rank, users, average, next, isExact } = standing;
  const place = { rank: formatNumber(rank), users: formatNumber(users) };
  return (
    <>
      <p className={styles.rank}>{t(isExact ? 'liveRank.rank' : 'liveRank.about', place)}</p>
      <p className={styles.outlook}>
        {t('liveRank.average', { points: formatNumber(Math.round(average)) })}
        {next && ` · ${t('liveRank.next', { count: next.points, rank: formatNumber(next.rank) })}`}
        {rank === 1 && ` · ${t('liveRank.leads')}`}
      </p>
    </>
  );
}
