import { DASH, useTexts } from '@spieltag/shared-kernel/i18n';
import { Badge, Crest, HiddenText } from '@spieltag/shared-kernel/ui';
import { CirclePause, Radio } from '@spieltag/shared-kernel/vendor/icons';
import { useGame } from '../../game/use-game.ts';
import type { RoundMatch } from './player-in-round.model.ts';
import styles from './player-in-round.module.css';
import { teamNamesOf } from './team-names.model.ts';

/** The match of the player: who against whom, how it stands. */
export function RoundMatchCard({ match }: { readonly match: RoundMatch }) {
  const { t } = useTexts('market');
  const { teams } = useGame();
  const { score, state } = match;
  const names = teamNamesOf(match, teams);
  return (
    <div className={styles.match}>
      <Team teamId={match.homeTeamId} name={names.home} />
      <p className={styles.middle}>
        {state !== 'HALTED' && (
          <span className={styles.score}>
            {score ? (
              `${score.home}:${score.guest}`
            ) : (
              <>
                <span aria-hidden>{DASH}</span>
                <HiddenText>{t('inRound.against')}</HiddenText>
              </>
            )}
          </span>
        )}
        <MatchStanding match={match} />
      </p>
      <Team teamId={match.guestTeamId} name={names.guest} />
    </div>
  );
}

interface TeamProps {
  readonly teamId: string;
  readonly name: string;
}

function Team({ teamId, name }: TeamProps) {
  return (
    <p className={styles.team}>
      <Crest teamId={teamId} size={32} />
      <span>{name}</span>
    </p>
  );
}

function MatchStanding({ match: { state, kickOff } }: { readonly match: RoundMatch }) {
  const { t, formatDateTime } = useTexts('market');
  if (state === 'LIVE') {
    return (
      <Badge tone="live" icon={Radio}>
        {t('inRound.live')}
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
  if (state === 'FINISHED')
    return <span className={styles.quiet}>{t('matchStatus.FINISHED')}</span>;
  return (
    <time className={styles.quiet} dateTime={new Date(kickOff).toISOString()}>
      {formatDateTime(kickOff, t('trading.date'))}
    </time>
  );
}
