import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { Badge, HiddenText } from '@spieltag/shared-kernel/ui';
import { CirclePause, Radio } from '@spieltag/shared-kernel/vendor/icons';
import type { ListedMatch } from './listed-match.model.ts';
import styles from './match-state.module.css';

/** Goals, or a dash before the kick-off; a halted match has none to show. */
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

interface MatchStateProps {
  readonly match: ListedMatch;
  /** How the kick-off is written, as in the texts. */
  readonly kickOffFormat: string;
}

/** Whether a match is played, halted, over, or when it begins. */
export function MatchState({ match: { state, kickOff }, kickOffFormat }: MatchStateProps) {
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
  return (
    <span className={styles.state}>
      {state === 'FINISHED'
        ? t('matchStatus.FINISHED')
        : t('matches.kickOff', { time: formatDateTime(kickOff, kickOffFormat) })}
    </span>
  );
}
