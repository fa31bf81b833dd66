import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { SeasonReview } from '@spieltag/shared-kernel/season-review';
import {
  Badge,
  buttonClass,
  Card,
  EmptyState,
  LineChart,
  Loaded,
  Points,
  Rank,
  SkeletonRows,
} from '@spieltag/shared-kernel/ui';
import { Share2, Trophy } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import type { ReactNode } from 'react';
import styles from './season-review.module.css';
import { useSeasonReview } from './use-season-review.ts';

/** A line needs two ends. */
const ROUNDS_OF_A_CURVE = 2;

/** The season so far, or as it ended: where one stands, the way there, and what stands out. */
export function SeasonReviewCard({ userId }: { readonly userId: string }) {
  const { t } = useTexts('account');
  const review = useSeasonReview(userId);
  return (
    <Card
      title={t('review.title')}
      action={review.data?.isOver && <Badge>{t('review.over')}</Badge>}
    >
      <Loaded of={review} skeleton={<SkeletonRows rows={5} />}>
        {(known) =>
          known.ways.length === 0 ? (
            <EmptyState
              icon={Trophy}
              title={t(known.isOver ? 'review.missed' : 'review.none')}
              text={known.isOver ? '' : t('review.noneText')}
            />
          ) : (
            <Review review={known} />
          )
        }
      </Loaded>
    </Card>
  );
}

function Review({ review }: { readonly review: SeasonReview }) {
  const { t, formatNumber } = useTexts('account');
  const { rounds, isOver, ways, total, place } = review;
  const average = ways.reduce((sum, { score }) => sum + score, 0) / ways.length;
  return (
    <div className={styles.review}>
      <dl className={styles.figures}>
        <Figure name={t('review.total')}>
          <Points value={total} size="large" />
        </Figure>
        <Figure name={t(isOver ? 'review.finalRank' : 'common.rank')}>
          {place && (
            <>
              <Rank rank={place.rank} size="large" />{' '}
              <span className={styles.quiet}>
                {t('review.of', { total: formatNumber(place.users) })}
              </span>
            </>
          )}
        </Figure>
        <Figure name={t('review.average')}>
          <Points value={Math.round(average) || 0} size="large" />
        </Figure>
        <Figure name={t('review.rated')}>
          <Points value={ways.length} size="large" />{' '}
          <span className={styles.quiet}>{t('review.of', { total: formatNumber(rounds) })}</span>
        </Figure>
      </dl>
      <Curve ways={ways} />
      <Highlights review={review} />
      {ways.length >= ROUNDS_OF_A_CURVE && <ShareLink />}
    </div>
  );
}

/** The way to the picture of the season; not for guests, who cannot share. */
function ShareLink() {
  const { t } = useTexts('account');
  const account = useStore(useKernel().session).data;
  const path = useSeasonPath();
  if (!account || account.isTrial) return null;
  return (
    <Link to={path.share()} className={buttonClass({ wide: true })}>
      <Share2 aria-hidden size={20} />
      {t('review.share')}
    </Link>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={styles.quiet}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function useRoundName(): (roundId: string) => string {
  const { formatRound } = useTexts('account');
  const rounds = useStore(useKernel().clientDatabase).data?.rounds ?? [];
  return (roundId) => formatRound(rounds.find(({ id }) => id === roundId)?.name ?? '');
}

function Curve({ ways }: Pick<SeasonReview, 'ways'>) {
  const { t } = useTexts('account');
  const nameOf = useRoundName();
  if (ways.length < ROUNDS_OF_A_CURVE) return null;
  const points = ways.map(({ roundId, seasonRank }) => ({
    label: nameOf(roundId),
    value: seasonRank,
  }));
  return (
    <LineChart label={t('review.curve')} valueLabel={t('common.rank')} inverted points={points} />
  );
}

function Highlights({ review }: { readonly review: SeasonReview }) {
  const { t, formatMillions, formatNumber } = useTexts('account');
  const { bestRound, bestPlayer, bestBuy, worstMiss } = review;
  return (
    <dl className={styles.highlights}>
      {bestRound && (
        <Highlight name={t('review.bestRound')} roundId={bestRound.roundId}>
          {t('review.bestRoundText', {
            count: bestRound.score,
            rank: formatNumber(bestRound.rank),
          })}
        </Highlight>
      )}
      {bestPlayer && (
        <Highlight name={t('review.bestPlayer')} who={bestPlayer.name}>
          {t('review.bestPlayerText', {
            count: bestPlayer.rounds,
            points: t('count.points', { count: bestPlayer.points }),
          })}
        </Highlight>
      )}
      {bestBuy && (
        <Highlight name={t('review.bestBuy')} who={bestBuy.name}>
          {t('review.bestBuyText', {
            count: bestBuy.points,
            price: formatMillions(bestBuy.price),
          })}
        </Highlight>
      )}
      {worstMiss && (
        <Highlight name={t('review.worstMiss')} roundId={worstMiss.roundId}>
          {t('review.worstMissText', {
            count: worstMiss.missed,
            part: t(`review.part.${worstMiss.part}`),
          })}
        </Highlight>
      )}
    </dl>
  );
}

interface HighlightProps {
  readonly name: string;
  /** The round it is about, which is led to. */
  readonly roundId?: string;
  /** Or the player. */
  readonly who?: string;
  readonly children: ReactNode;
}

function Highlight({ name, roundId, who, children }: HighlightProps) {
  const path = useSeasonPath();
  const nameOf = useRoundName();
  return (
    <div>
      <dt className={styles.quiet}>{name}</dt>
      <dd>
        {roundId === undefined ? (
          <strong>{who}</strong>
        ) : (
          <Link to={path.live(roundId)} className={styles.round}>
            {nameOf(roundId)}
          </Link>
        )}
        <span>{children}</span>
      </dd>
    </div>
  );
}
