import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { trendOf } from '@spieltag/shared-kernel/rules';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { Loaded, Points, Rank, Skeleton, TrendIcon } from '@spieltag/shared-kernel/ui';
import { LiveJump } from './live-jump.view.tsx';
import { useOwnMark } from './own-in-sight.view.tsx';
import styles from './own-place.module.css';
import type { FindIndex } from './use-jump.ts';
import type { OwnStanding } from './use-live-standing.ts';

interface LivePlaceProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  readonly own: OwnStanding;
  /** undefined: it is in sight anyway. */
  readonly onJump: ((find: FindIndex) => Promise<void>) | undefined;
}

/** Where the user stands while the round is played, among all, and the way there. */
export function LivePlace({ kind, roundId, own, onJump }: LivePlaceProps) {
  const { t } = useTexts('rankings');
  const mark = useOwnMark();
  const { score } = own;
  return (
    <section ref={mark} className={styles.place} aria-label={t(`own.${kind}`)}>
      <Loaded
        of={own.slot}
        skeleton={<Skeleton height="64px" />}
        renderError={(reason) => <p className={styles.none}>{reason}</p>}
      >
        {() => {
          if (typeof score !== 'number') return <p className={styles.none}>{t('own.none')}</p>;
          return (
            <>
              <Standing own={own} score={score} />
              {onJump && <LiveJump {...{ kind, roundId, onJump }} />}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

interface StandingProps {
  readonly own: OwnStanding;
  readonly score: number;
}

function Standing({ own: { rank, rankBefore, users, told }, score }: StandingProps) {
  const { t, formatNumber } = useTexts('rankings');
  const total = formatNumber(users);
  // What the server is asked for is exact.
  const isExact = told?.isExact ?? true;
  return (
    <>
      <div className={styles.rank}>
        <span className={styles.label}>{t('own.title')}</span>
        <span className={styles.figure}>
          {rank === undefined ? DASH : <Rank rank={rank} size="large" />}
          {rank !== undefined && rankBefore !== undefined && isExact && (
            <TrendIcon trend={trendOf(rank, rankBefore)} />
          )}
        </span>
        {rank !== undefined && (
          <span className={styles.label}>{t(isExact ? 'own.of' : 'own.about', { total })}</span>
        )}
      </div>
      <div className={styles.score}>
        <span className={styles.label}>{t('common.points')}</span>
        <Points value={score} size="large" />
      </div>
      {told && (
        <p className={styles.outlook}>
          <Outlook told={told} />
        </p>
      )}
    </>
  );
}

interface OutlookProps {
  readonly told: Exclude<OwnStanding['told'], undefined>;
}

/** How far it went since kick-off, what all have on the average, and what it takes to get on. */
function Outlook({ told: { change, average, next, leads } }: OutlookProps) {
  const { t, formatNumber } = useTexts('rankings');
  const moved = change
    ? t(`running.${change > 0 ? 'won' : 'lost'}`, { count: Math.abs(change) })
    : '';
  const ahead = next
    ? t('running.next', { count: next.points, rank: formatNumber(next.rank) })
    : leads && t(`running.leads.${leads}`);
  const mean = t('running.average', { points: formatNumber(Math.round(average) || 0) });
  return <>{[moved, mean, ahead].filter(Boolean).join(' · ')}</>;
}
