import { useSeasonPath } from '@spieltag/addresses';
import type { GameState, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Badge, Points, Rank } from '@spieltag/shared-kernel/ui';
import { Medal, Star } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import type { ReactNode } from 'react';
import { ExplainPoints } from './explain-points.view.tsx';
import { awardOf, isUnplayed, missedPoints } from './my-round.model.ts';
import styles from './my-round.module.css';
import { Total } from './total.view.tsx';

interface PointsCardProps {
  readonly mine: UserRoundResult;
  readonly state: GameState;
}

/** The own points of a round that is over as the message, and what they are worth. */
export function PointsCard({ mine, state }: PointsCardProps) {
  const { t } = useTexts('live');
  return (
    <section className={styles.points} aria-label={t('played.points')}>
      <div className={styles.total}>
        <h2 className={styles.label}>{t('played.points')}</h2>
        <Total score={mine.score} />
        <Award mine={mine} />
        <ExplainPoints roundId={mine.roundId} tip="belowFromRight" />
      </div>
      {isUnplayed(mine) && <p>{t('played.unplayed')}</p>}
      {mine.score !== null && !isUnplayed(mine) && (
        <dl className={styles.figures}>
          <Figure label={t('common.rank')}>
            <RankLink mine={mine} />
          </Figure>
          <Figure label={t('played.best')}>
            <Points value={mine.personalMaximalPoints} />
          </Figure>
          {state.showMissedPoints && (
            <Figure label={t('common.missedPoints')}>
              <Points value={missedPoints(mine)} />
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
