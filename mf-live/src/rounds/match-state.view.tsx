import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { Badge, HiddenText } from '@spieltag/shared-kernel/ui';
import { CalendarDays, CirclePause, Radio } from '@spieltag/shared-kernel/vendor/icons';
import type { ListedMatch } from './listed-match.model.ts';
import styles from './match-state.module.css';

/** Goals, or a dash before the kick-off and where nobody knows them; a halted match has none to show. */
export function Score({ match: { score, state } }: { readonly match: ListedMatch }) {
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

type MatchDate = Pick<ListedMatch, 'kickOff' | 'isMoved' | 'isPostponed'>;

/** How day and hour of a match are written; of one not played with the others the date as well. */
export function whenFormat({ isMoved }: MatchDate) {
  return isMoved ? 'matches.movedWhen' : 'matches.when';
}

/** Marks a match that is not played with the others of its round. */
export function MovedBadge({ match }: { readonly match: MatchDate }) {
  const { t } = useTexts('live');
  if (!match.isMoved && !match.isPostponed) return null;
  return (
    <Badge tone="warn" icon={CalendarDays}>
      {t('matches.moved')}
    </Badge>
  );
}

interface MatchStateProps {
  readonly match: ListedMatch;
  /** Its day stands above it: the hour is enough. */
  readonly isUnderDay?: boolean;
}

/** Whether a match is played, halted, over, or when it begins. */
export function MatchState({ match, isUnderDay = false }: MatchStateProps) {
  const { t, formatDateTime } = useTexts('live');
  const { state, kickOff, isPostponed } = match;
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
  const format = isUnderDay ? 'HH:mm' : t(whenFormat(match));
  if (state === 'FINISHED')
    return <span className={styles.state}>{t('matchStatus.FINISHED')}</span>;
  return (
    <span className={styles.state}>
      {isPostponed
        ? t('matches.undated')
        : t('matches.kickOff', { time: formatDateTime(kickOff, format) })}
    </span>
  );
}
