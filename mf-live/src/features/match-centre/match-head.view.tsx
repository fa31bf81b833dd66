import type { MatchResult } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Crest } from '@spieltag/shared-kernel/ui';
import type { ListedMatch, MatchTeam } from '../../rounds/listed-match.model.ts';
import { MatchState, MovedBadge, Score } from '../../rounds/match-state.view.tsx';
import styles from './match-centre.module.css';

interface MatchHeadProps {
  readonly match: ListedMatch;
  readonly result: MatchResult | undefined;
}

/** The score as the message, the kick-off, and what is out of the ordinary. */
export function MatchHead({ match, result }: MatchHeadProps) {
  const { t, formatDateTime } = useTexts('live');
  const note = noteOf(match, result);
  return (
    <section className={styles.head} aria-label={t('match.standing')}>
      <HeadTeam team={match.home} />
      <div className={styles.middle}>
        <span className={styles.score}>
          <Score match={match} />
        </span>
        <MatchState match={match} />
        <MovedBadge match={match} />
      </div>
      <HeadTeam team={match.guest} />
      <p className={styles.about}>
        {match.isPostponed
          ? t('match.undated')
          : t('coming.kickOff', { date: formatDateTime(match.kickOff) })}
        {note && ` · ${t(`match.note.${note}`)}`}
      </p>
    </section>
  );
}

function HeadTeam({ team }: { readonly team: MatchTeam }) {
  return (
    <p className={styles.team}>
      <Crest teamId={team.id} size={48} />
      <span>{team.name}</span>
    </p>
  );
}

/** What a player would ask about the state of a match. */
function noteOf(match: ListedMatch, result: MatchResult | undefined) {
  const { state, isMoved, isPostponed, score } = match;
  if (state === 'HALTED') return 'halted';
  if (isPostponed) return undefined;
  if (isMoved && state !== 'FINISHED' && state !== 'LIVE') return 'moved';
  if (state === 'PRELIMINARY_LINEUP') return 'preliminary';
  if (state === 'FINAL_LINEUP') return 'final';
  if (state === 'FINISHED' && !score) return 'missingScore';
  if (result?.matchStatus === 'MISSING_RESULTS') return 'missingResults';
  return result?.matchStatus === 'EVALUATING' ? 'evaluating' : undefined;
}
