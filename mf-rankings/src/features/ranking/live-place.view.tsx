import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { liveStanding, trendOf } from '@spieltag/shared-kernel/rules';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { Loaded, Points, Rank, Skeleton, TrendIcon } from '@spieltag/shared-kernel/ui';
import { LiveJump } from './live-jump.view.tsx';
import { liveScore } from './live-score.model.ts';
import styles from './own-place.module.css';
import { useOwnRunning } from './use-own-running.ts';

interface LivePlaceProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  /** The round of the last evaluation; undefined: there was none. */
  readonly lastRoundId: string | undefined;
  /** With the place in the list, from 0. */
  onJump(index: number): void;
}

/** Where the user stands while the round is played, among all, and the way there. */
export function LivePlace({ kind, roundId, lastRoundId, onJump }: LivePlaceProps) {
  const { t } = useTexts('rankings');
  const { myResults, ownRankings } = useKernel();
  const counted = kind === 'season' ? lastRoundId : undefined;
  const mine = useDataSlot(myResults, roundId);
  const before = useDataSlot(ownRankings, counted && { kind, roundId: counted });
  const isReady = counted === undefined || before.data !== undefined;
  return (
    <section className={styles.place} aria-label={t(`own.${kind}`)}>
      <Loaded
        of={isReady ? mine : { ...before, data: undefined }}
        skeleton={<Skeleton height="64px" />}
        renderError={(reason) => <p className={styles.none}>{reason}</p>}
      >
        {(own) => {
          const score = liveScore(kind, own, before.data);
          if (score === null) return <p className={styles.none}>{t('own.none')}</p>;
          const rankBefore = before.data?.entry?.rank;
          return (
            <>
              <Standing {...{ kind, roundId, score, rankBefore }} />
              <LiveJump {...{ kind, roundId, onJump }} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

interface StandingProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  readonly score: number;
  /** In the season, before the round. */
  readonly rankBefore: number | undefined;
}

function Standing({ kind, roundId, score, rankBefore }: StandingProps) {
  const { t, formatNumber } = useTexts('rankings');
  const { scores } = useStore(useKernel().live);
  const standing =
    scores?.roundId === roundId ? liveStanding(scores[kind], score, rankBefore) : undefined;
  const asked = useOwnRunning(kind, roundId, !standing);
  const rank = standing?.rank ?? asked?.entry?.rank;
  const total = formatNumber(standing?.users ?? asked?.entryCount ?? 0);
  return (
    <>
      <div className={styles.rank}>
        <span className={styles.label}>{t('own.title')}</span>
        <span className={styles.figure}>
          {rank === undefined ? DASH : <Rank rank={rank} size="large" />}
          {rank !== undefined && rankBefore !== undefined && (
            <TrendIcon trend={trendOf(rank, rankBefore)} />
          )}
        </span>
        {rank !== undefined && (
          <span className={styles.label}>
            {t(standing && !standing.isExact ? 'own.about' : 'own.of', { total })}
          </span>
        )}
      </div>
      <div className={styles.score}>
        <span className={styles.label}>{t('common.points')}</span>
        <Points value={score} size="large" />
      </div>
      {standing && (
        <p className={styles.outlook}>
          <Outlook standing={standing} />
        </p>
      )}
    </>
  );
}

interface OutlookProps {
  readonly standing: Exclude<ReturnType<typeof liveStanding>, undefined>;
}

/** How far it went since kick-off, what all have on the average, and what it takes to get on. */
function Outlook({ standing: { change, average, next, rank } }: OutlookProps) {
  const { t, formatNumber } = useTexts('rankings');
  const moved = change
    ? t(`running.${change > 0 ? 'won' : 'lost'}`, { count: Math.abs(change) })
    : '';
  const ahead = next
    ? t('running.next', { count: next.points, rank: formatNumber(next.rank) })
    : rank === 1 && t('running.leads');
  const mean = t('running.average', { points: formatNumber(Math.round(average)) });
  return <>{[moved, mean, ahead].filter(Boolean).join(' · ')}</>;
}
