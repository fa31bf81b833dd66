import type { Leagues, Season } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { Badge, buttonClass, Card, List, Row } from '@spieltag/shared-kernel/ui';
import { ChevronDown } from '@spieltag/shared-kernel/vendor/icons';
import { Link, useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { currentInstead, type LeagueSeasons, visibleSeasons } from './seasons.model.ts';
import styles from './seasons.module.css';

/** All seasons one can look at, by league; pressing one shows it. */
export function Seasons() {
  const { t } = useTexts('account');
  const { seasons } = useKernel();
  const leagues = useStore(seasons).data;
  if (!leagues) return null;
  return (
    <Card title={t('seasons.title')} flush>
      <BackToCurrent leagues={leagues} />
      {visibleSeasons(leagues).map((group) => (
        <LeagueList key={group.league.id} group={group} />
      ))}
    </Card>
  );
}

/** Who looks at a past season, or one to come, gets back to the one that is played. */
function BackToCurrent({ leagues }: { readonly leagues: Leagues }) {
  const { t } = useTexts('account');
  const current = currentInstead(leagues, useSeasonId());
  if (!current) return null;
  const { season, isBefore } = current;
  return (
    <div className={styles.current}>
      <p>{t(isBefore ? 'seasons.comingShown' : 'seasons.pastShown')}</p>
      <Link to={`/${season.id}`} className={buttonClass({ variant: 'primary', wide: true })}>
        {t('seasons.toCurrent', { name: season.name })}
      </Link>
    </div>
  );
}

function LeagueList({ group }: { readonly group: LeagueSeasons }) {
  const { league, active, coming, past } = group;
  const { t } = useTexts('account');
  const shownId = useSeasonId();
  return (
    <div className={styles.league}>
      <h3 className={styles.name}>{league.name}</h3>
      {active && (
        <SeasonList
          label={league.name}
          seasons={[active, ...coming]}
          badgeOf={(season) => t(season === active ? 'seasons.active' : 'seasons.coming')}
        />
      )}
      {past.length > 0 && (
        <details className={styles.past} open={past.some(({ id }) => id === shownId)}>
          <summary className={styles.summary}>
            {t('seasons.past', { count: past.length })}
            <ChevronDown aria-hidden size={18} className={styles.arrow} />
          </summary>
          <SeasonList label={t('seasons.pastOf', { league: league.name })} seasons={past} />
        </details>
      )}
    </div>
  );
}

interface SeasonListProps {
  readonly label: string;
  readonly seasons: readonly Season[];
  badgeOf?(season: Season): string;
}

function SeasonList({ label, seasons, badgeOf }: SeasonListProps) {
  const { t } = useTexts('account');
  const shownId = useSeasonId();
  const navigate = useNavigate();
  return (
    <List label={label}>
      {seasons.map((season) => (
        <Row
          key={season.id}
          title={season.name}
          text={season.id === shownId ? t('seasons.shown') : undefined}
          end={badgeOf && <Badge>{badgeOf(season)}</Badge>}
          highlighted={season.id === shownId}
          onPress={() => void navigate(`/${season.id}`)}
        />
      ))}
    </List>
  );
}
