import type { ScoreHistogram, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { liveStanding } from '@spieltag/shared-kernel/rules';
import styles from './standing-strip.module.css';

interface LiveRankProps {
  readonly mine: Pick<UserRoundResult, 'roundId' | 'score'>;
}

/**
 * Which place the points of this moment are worth, and what the next hundred places take. Nothing
 * where no stream tells how many have which score.
 */
export function LiveRank({ mine: { roundId, score } }: LiveRankProps) {
  const { t, formatNumber } = useTexts('live');
  const { scores } = useStore(useKernel().live);
  if (!scores || scores.roundId !== roundId || score === null) return null;
  const standing = liveStanding(scores.round, score);
  if (!standing) return null;
  const { rank, users, average, next, leads, isExact } = standing;
  const place = { rank: formatNumber(rank), users: formatNumber(users) };
  return (
    <div className={styles.places}>
      <p className={styles.rank}>{t(isExact ? 'liveRank.rank' : 'liveRank.about', place)}</p>
      <SeasonRank counts={scores.season} score={score} />
      <p className={styles.outlook}>
        {t('liveRank.average', { points: formatNumber(Math.round(average) || 0) })}
        {next && ` · ${t('liveRank.next', { count: next.points, rank: formatNumber(next.rank) })}`}
        {leads && ` · ${t(`liveRank.leads.${leads}`)}`}
      </p>
    </div>
  );
}

interface SeasonRankProps {
  readonly counts: ScoreHistogram;
  readonly score: number;
}

/**
 * The place in the season with these points, and how far it went since kick-off, unless counts are too
 * coarse for that. In the first round it is that of the round.
 */
function SeasonRank({ counts, score }: SeasonRankProps) {
  const { t, formatNumber } = useTexts('live');
  const { gameState, ownRankings } = useKernel();
  const roundId = useStore(gameState).data?.lastCompletedRoundId;
  const key = roundId ? ({ kind: 'season', roundId } as const) : undefined;
  const entry = useDataSlot(ownRankings, key).data?.entry;
  const standing = entry ? liveStanding(counts, entry.score + score, entry.rank) : undefined;
  if (!standing) return null;
  const { rank, change = 0, isExact } = standing;
  const moved = change === 0 ? 'same' : change > 0 ? 'won' : 'lost';
  const words = isExact ? moved : 'about';
  return (
    <p className={styles.season}>
      {t(`liveRank.season.${words}`, { rank: formatNumber(rank), count: Math.abs(change) })}
    </p>
  );
}
