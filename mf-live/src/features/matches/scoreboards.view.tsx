import { useSeasonPath } from '@spieltag/addresses';
import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { OPENED } from '@spieltag/shared-kernel/remote';
import { Crest, HiddenText } from '@spieltag/shared-kernel/ui';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { useId } from 'react';
import type { ListedMatch, MatchSources, MatchTeam } from '../../rounds/listed-match.model.ts';
import { MatchState, MovedBadge } from '../../rounds/match-state.view.tsx';
import { daysByInterest, type MatchDay } from './match-days.model.ts';
import styles from './scoreboards.module.css';
import { useMatchDays } from './use-match-days.ts';

/**
 * The matches while the round is played, by day, of each day the one with most of the user's players
 * first: side by side to swipe, below each other where there is a column for them.
 */
export function Scoreboards(sources: MatchSources) {
  const { t } = useTexts('live');
  const days = daysByInterest(useMatchDays(sources));
  return (
    <section className={styles.boards} aria-labelledby="scoreboards">
      <h2 id="scoreboards" className={styles.title}>
        {t('matches.title')}
      </h2>
      <div className={styles.days}>
        {days.map((day) => (
          <Day key={day.date} day={day} roundId={sources.roundId} />
        ))}
      </div>
    </section>
  );
}

interface DayProps {
  readonly day: MatchDay;
  readonly roundId: string;
}

function Day({ day: { date, matches }, roundId }: DayProps) {
  const dateId = useId();
  return (
    <section className={styles.day}>
      <h3 id={dateId} className={styles.date}>
        {date}
      </h3>
      <ul className={styles.list} aria-labelledby={dateId}>
        {matches.map((match) => (
          <Scoreboard key={match.id} match={match} roundId={roundId} />
        ))}
      </ul>
    </section>
  );
}

interface ScoreboardProps {
  readonly match: ListedMatch;
  readonly roundId: string;
}

function Scoreboard({ match, roundId }: ScoreboardProps) {
  const { t } = useTexts('live');
  const paths = useSeasonPath();
  return (
    <li className={styles.item}>
      <Link
        to={paths.live(roundId, match.id)}
        state={OPENED}
        className={styles.board}
        data-state={match.state}
      >
        <div className={styles.teams}>
          <Team team={match.home} />
          <Goals match={match} />
          <Team team={match.guest} />
        </div>
        <div className={styles.line}>
          <MatchState match={match} isUnderDay />
          <MovedBadge match={match} />
          <MyDots match={match} />
        </div>
        {match.scorers.length > 0 && (
          <p className={styles.scorers}>
            <HiddenText>{t('matches.goals')}</HiddenText>
            {match.scorers
              .map(({ name, goals }) => (goals > 1 ? t('matches.times', { name, goals }) : name))
              .join(', ')}
          </p>
        )}
      </Link>
    </li>
  );
}

function Team({ team }: { readonly team: MatchTeam }) {
  return (
    <span className={styles.team}>
      <Crest teamId={team.id} size={24} />
      <span aria-hidden className={styles.name}>
        {team.shortName}
      </span>
      <HiddenText>{team.name}</HiddenText>
    </span>
  );
}

/**
 * Each team's goals beside its name, or between the two where they stand in one line; a dash before
 * the kick-off, and where nobody knows them. A halted match has none to show, its label says so.
 */
function Goals({ match: { score, state } }: { readonly match: ListedMatch }) {
  const { t } = useTexts('live');
  if (!score) {
    return (
      <span className={styles.goals}>
        {state !== 'HALTED' && (
          <span aria-hidden className={styles.none}>
            {DASH}
          </span>
        )}
        <HiddenText>{t('matches.against')}</HiddenText>
      </span>
    );
  }
  return (
    <span className={styles.goals}>
      <span className={styles.homeGoals}>{score.home}</span>
      <span className={styles.colon}>:</span>
      <span className={styles.guestGoals}>{score.guest}</span>
    </span>
  );
}

/** A dot for each of the user's players, a ring for those on the bench. */
function MyDots({ match: { mine } }: { readonly match: ListedMatch }) {
  const { t } = useTexts('live');
  const words = [
    mine.pitch > 0 && t('matches.mine', { count: mine.pitch }),
    mine.bench > 0 && t('matches.mineOnBench', { count: mine.bench }),
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <span className={styles.dots}>
      {(['pitch', 'bench'] as const).flatMap((place) =>
        Array.from({ length: mine[place] }, (_, dot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots are all the same
          <i key={`${place} ${dot}`} aria-hidden className={styles[place]} />
        )),
      )}
      <HiddenText>{words.join(', ')}</HiddenText>
    </span>
  );
}
