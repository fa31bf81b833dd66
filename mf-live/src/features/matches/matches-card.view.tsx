import { useSeasonPath } from '@spieltag/addresses';
import type { ClientDatabase, Round, RoundResult } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { OPENED } from '@spieltag/shared-kernel/remote';
import { Card, Crest, EmptyState } from '@spieltag/shared-kernel/ui';
import { CalendarDays } from '@spieltag/shared-kernel/vendor/icons';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import type { ListedMatch, MatchTeam } from '../../rounds/listed-match.model.ts';
import { MatchState, Score } from '../../rounds/match-state.view.tsx';
import type { MyPlace } from '../../rounds/my-players.model.ts';
import styles from './matches.module.css';
import { useMatchDays } from './use-match-days.ts';

interface MatchesCardProps {
  readonly round: Round;
  readonly database: ClientDatabase;
  readonly result: RoundResult | undefined;
  readonly places: ReadonlyMap<string, MyPlace>;
}

/** The matches of a round by date. */
export function MatchesCard({ round, ...sources }: MatchesCardProps) {
  const { t } = useTexts('live');
  const days = useMatchDays({ ...sources, roundId: round.id });
  return (
    <Card title={t('matches.title')} flush>
      {days.length === 0 && (
        <EmptyState icon={CalendarDays} title={t('matches.none')} text={t('matches.noneText')} />
      )}
      {days.map(({ date, matches }) => (
        <section key={date} className={styles.day}>
          <h3 className={styles.date}>{date}</h3>
          <ul className={styles.matches} aria-label={t('matches.on', { date })}>
            {matches.map((match) => (
              <MatchRow key={match.id} match={match} roundId={round.id} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

interface MatchRowProps {
  readonly match: ListedMatch;
  readonly roundId: string;
}

function MatchRow({ match, roundId }: MatchRowProps) {
  const paths = useSeasonPath();
  return (
    <li className={styles.row}>
      <Link to={paths.live(roundId, match.id)} state={OPENED} className={styles.match}>
        <TeamName team={match.home} side="home" />
        <span className={styles.middle}>
          <Score match={match} />
          <MatchState match={match} isUnderDay />
        </span>
        <TeamName team={match.guest} side="guest" />
      </Link>
    </li>
  );
}

function TeamName({ team, side }: { readonly team: MatchTeam; readonly side: 'home' | 'guest' }) {
  return (
    <span className={styles[side]}>
      <span className={styles.name}>{team.name}</span>
      <Crest teamId={team.id} size={28} />
    </span>
  );
}
