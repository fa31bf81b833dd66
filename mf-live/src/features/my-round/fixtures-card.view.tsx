import { playerDetails } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import { Badge, Banner, Card, Crest } from '@spieltag/shared-kernel/ui';
import { CircleX, TriangleAlert } from '@spieltag/shared-kernel/vendor/icons';
import { MovedBadge, whenFormat } from '../../rounds/match-state.view.tsx';
import styles from './fixtures.module.css';
import {
  type FixturePlayer,
  type MyFixture,
  type MyFixtures,
  worriesOf,
} from './my-fixtures.model.ts';

interface FixturesCardProps {
  readonly roundId: string;
  readonly mine: MyFixtures;
}

/** Who of mine plays when and against whom, and what speaks against it. */
export function FixturesCard({ roundId, mine }: FixturesCardProps) {
  const { t } = useTexts('live');
  const { openOverlay } = useOverlay();
  const worries = worriesOf(mine);
  const onPlayer = (playerId: string) => openOverlay(playerDetails(playerId, roundId));
  return (
    <>
      {worries.length > 0 && (
        <Banner tone="warn">
          {t('fixtures.worries', {
            count: worries.length,
            names: worries.map(({ name }) => name).join(', '),
          })}
        </Banner>
      )}
      <Card title={t('fixtures.title')} flush>
        <ul className={styles.fixtures} aria-label={t('fixtures.title')}>
          {mine.fixtures.map((fixture) => (
            <Fixture key={`${fixture.match.id} ${fixture.team.id}`} {...{ fixture, onPlayer }} />
          ))}
          {mine.without.length > 0 && (
            <li className={styles.fixture}>
              <span className={styles.when}>{t('fixtures.none')}</span>
              <Players players={mine.without} onPlayer={onPlayer} />
            </li>
          )}
        </ul>
      </Card>
    </>
  );
}

interface FixtureProps {
  readonly fixture: MyFixture;
  onPlayer(playerId: string): void;
}

function Fixture({ fixture, onPlayer }: FixtureProps) {
  const { t, formatDateTime } = useTexts('live');
  const { match, team, opponent, isHome, players } = fixture;
  return (
    <li className={styles.fixture}>
      <span className={styles.when}>{formatDateTime(match.kickOff, t(whenFormat(match)))}</span>
      <span className={styles.against}>
        <Crest teamId={team.id} size={24} />
        {t(isHome ? 'fixtures.home' : 'fixtures.away', {
          team: team.shortName,
          opponent: opponent.shortName,
        })}
        <MovedBadge match={match} />
      </span>
      <Players players={players} onPlayer={onPlayer} />
    </li>
  );
}

interface PlayersProps {
  readonly players: readonly FixturePlayer[];
  onPlayer(playerId: string): void;
}

function Players({ players, onPlayer }: PlayersProps) {
  const { t } = useTexts('live');
  return (
    <span className={styles.players}>
      {players.map(({ id, name, place, worry }) => (
        <button
          key={id}
          type="button"
          className={styles.player}
          data-place={place}
          onClick={() => onPlayer(id)}
        >
          {name}
          {place === 'bench' && <span className={styles.bench}> ({t('common.bench')})</span>}
          {worry && (
            <Badge
              tone={worry === 'missing' ? 'bad' : 'warn'}
              icon={worry === 'missing' ? CircleX : TriangleAlert}
            >
              {t(`fixtures.${worry}`)}
            </Badge>
          )}
        </button>
      ))}
    </span>
  );
}
