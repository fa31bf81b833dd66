import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useSeasonId } from '@spieltag/shared-kernel/remote';
import type { OwnSeason } from '@spieltag/shared-kernel/season-review';
import { Badge, Card, EmptyState, Loaded, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Award, Medal } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import styles from './season-review.module.css';
import { useOwnSeasons } from './use-season-review.ts';

/** What is collected over the seasons: a place and achievements in each. */
export function OwnSeasonsCard({ userId }: { readonly userId: string }) {
  const { t } = useTexts('account');
  return (
    <Card title={t('collection.title')}>
      <Loaded of={useOwnSeasons(userId)} skeleton={<SkeletonRows rows={2} />}>
        {({ seasons }) =>
          seasons.length === 0 ? (
            <EmptyState icon={Medal} title={t('collection.none')} text={t('collection.noneText')} />
          ) : (
            <ul className={styles.seasons}>
              {seasons.map((season) => (
                <SeasonEntry key={season.seasonId} season={season} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function SeasonEntry({ season }: { readonly season: OwnSeason }) {
  const { t, formatNumber } = useTexts('account');
  const { seasonId, seasonName, leagueName, total, place, achievements } = season;
  const isRunning = !season.isOver && season.hasBegun !== false;
  const isShown = seasonId === useSeasonId();
  const name = seasonName.includes(leagueName) ? seasonName : `${leagueName} ${seasonName}`;
  return (
    <li className={styles.season}>
      <h3 className={styles.name}>
        {isShown ? name : <Link to={`/${seasonId}/help/review`}>{name}</Link>}
        {isRunning && <Badge tone="info">{t('collection.running')}</Badge>}
      </h3>
      <p className={styles.quiet}>
        {place === null
          ? t('collection.unrated')
          : t('collection.place', {
              rank: formatNumber(place.rank),
              users: formatNumber(place.users),
              count: total ?? 0,
              points: formatNumber(total ?? 0),
            })}
      </p>
      {achievements.length > 0 && (
        <ul className={styles.badges} aria-label={t('collection.achievements', { name })}>
          {achievements.map(({ id }) => (
            <li key={id}>
              <Badge tone="accent" icon={Award}>
                {t(`achievement.${id}`)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
