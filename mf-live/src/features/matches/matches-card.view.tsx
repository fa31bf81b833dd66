import type { ClientDatabase, Round, RoundResult } from '@spieltag/shared-kernel/contract';
import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { Badge, Card, Crest, EmptyState, HiddenText } from '@spieltag/shared-kernel/ui';
import { CalendarDays, CirclePause, Radio } from '@spieltag/shared-kernel/vendor/icons';
import { type ListedMatch, type MatchTeam, matchDays } from './match-days.model.ts';
import styles from './matches.module.css';

interface MatchesCardProps {
  readonly round: Round;
  readonly database: ClientDatabase;
  readonly result: RoundResult | undefined;
}

/** The matches of a round by date. */
export function MatchesCard({ round, database, result }: MatchesCardProps) {
  const { t, formatDateTime } = useTexts('live');
  const dateOf = (epochMs: number) => formatDateTime(epochMs, t('matches.date'));
  const days = matchDays(database, round.id, result, dateOf);
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
              <MatchRow key={match.id} match={match} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

function MatchRow({ match }: { readonly match: ListedMatch }) {
  return (
    <li className={styles.match}>
      <TeamName team={match.home} side="home" />
      <span className={styles.middle}>
        <Score match={match} />
        <MatchStateLabel match={match} />
      </span>
      <TeamName team={match.guest} side="guest" />
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

function Score({ match: { score, state } }: { readonly match: ListedMatch }) {
  const { t } = useTexts('live');
  if (state === 'HALTED') return null;
  return (
    <span className={styles.score}>
      {score ? (
        `${score.home}:${score.guest}`
      ) : (
        <>
          <span aria-hidden>{DASH}</span>
          <HiddenText>{t('matches.against')}</HiddenText>
        </>
      )}
    </span>
  );
}

function MatchStateLabel({ match: { state, kickOff } }: { readonly match: ListedMatch }) {
  const { t, formatDateTime } = useTexts('live');
  if (state === 'LIVE') {
    return (
      <Badge tone="live" icon={Radio}>
        {t('matches.live')}
      </Badge>
    );
  }
  if (state === 'HALTED') {
    return (
      <Badge tone="warn" icon={CirclePause}>
        {t('matchStatus.HALTED')}
      </Badge>
    );
  }
  const kickOffTime = t('matches.kickOff', { time: formatDateTime(kickOff, 'HH:mm') });
  return (
    <span className={styles.state}>
      {state === 'FINISHED' ? t('matchStatus.FINISHED') : kickOffTime}
    </span>
  );
}
