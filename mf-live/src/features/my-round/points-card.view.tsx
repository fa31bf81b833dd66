import { useSeasonPath } from '@spieltag/addresses';
import type {
  ClientDatabase,
  GameState,
  RoundResult,
  UserRoundResult,
} from '@spieltag/shared-kernel/contract';
import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { Badge, HiddenText, Points, Rank, useCountUp } from '@spieltag/shared-kernel/ui';
import { Medal, Radio, Star } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import type { ReactNode } from 'react';
import { awardOf, lineupProgress, missedPoints } from './my-round.model.ts';
import styles from './my-round.module.css';

interface PointsCardProps {
  readonly mine: UserRoundResult;
  readonly state: GameState;
  readonly database: ClientDatabase;
  readonly result: RoundResult | undefined;
  readonly isRunning: boolean;
}

/** The own points of the round as the message, and what they are worth. */
export function PointsCard(props: PointsCardProps) {
  const { mine, state, isRunning } = props;
  const { t } = useTexts('live');
  const missed = missedPoints(mine);
  return (
    <section className={styles.points} aria-label={t('played.points')}>
      <div className={styles.total}>
        <h2 className={styles.label}>{t('played.points')}</h2>
        <Total score={mine.score} />
        {isRunning ? (
          <Badge tone="live" icon={Radio}>
            {t(`phase.${state.phase}`)}
          </Badge>
        ) : (
          <Award mine={mine} />
        )}
      </div>
      {isRunning && <Progress {...props} />}
      {!isRunning && mine.score !== null && (
        <dl className={styles.figures}>
          <Figure label={t('common.rank')}>
            <RankLink mine={mine} />
          </Figure>
          <Figure label={t('played.best')}>
            <Points value={mine.personalMaximalPoints} />
          </Figure>
          {state.showMissedPoints && (
            <Figure label={t('common.missedPoints')}>
              <Points value={missed} />
            </Figure>
          )}
          <Figure label={t('played.maximum')}>
            <Points value={mine.maximalPoints} />
          </Figure>
        </dl>
      )}
    </section>
  );
}

/** Counts up as points come in; screen readers announce where it ends. */
function Total({ score }: { readonly score: number | null }) {
  const { t } = useTexts('live');
  const counted = useCountUp(score ?? 0);
  return (
    <p className={styles.figure}>
      <span aria-hidden>
        <Points value={score === null ? null : counted} size="huge" />
      </span>
      <span aria-live="polite">
        <HiddenText>{score === null ? DASH : t('count.points', { count: score })}</HiddenText>
      </span>
    </p>
  );
}

function Progress({ mine, database, result }: PointsCardProps) {
  const { t } = useTexts('live');
  const progress = lineupProgress(mine.players, database, result);
  const parts = (['live', 'bench', 'toCome', 'finished'] as const).flatMap((part) =>
    progress[part] > 0 ? [t(`progress.${part}`, { count: progress[part] })] : [],
  );
  return <p className={styles.quiet}>{parts.join(' · ')}</p>;
}

function Award({ mine }: { readonly mine: UserRoundResult }) {
  const { t } = useTexts('live');
  const award = awardOf(mine);
  if (!award) return null;
  return (
    <Badge tone="accent" icon={award === 'medal' ? Medal : Star}>
      {t(`award.${award}`)}
    </Badge>
  );
}

function RankLink({ mine }: { readonly mine: UserRoundResult }) {
  const paths = useSeasonPath();
  return (
    <Link to={paths.globalRanking('round', mine.roundId)} className={styles.rank}>
      <Rank rank={mine.rank} />
    </Link>
  );
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.tile}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
