import { playerDetails, pointsDetails } from '@spieltag/addresses';
import type { ClientDatabase, GameState, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import { Button, Points, ResultLineup, resultTokens } from '@spieltag/shared-kernel/ui';
import { usePlayedSources } from './use-played-sources.ts';
import styles from './user-details.module.css';

interface RoundLineupProps {
  readonly result: UserRoundResult;
  readonly state: GameState;
  readonly database: ClientDatabase;
}

/** A frozen lineup with its points, and the bench behind a button. */
export function RoundLineup({ result, state, database }: RoundLineupProps) {
  const { t } = useTexts('rankings');
  const { openOverlay } = useOverlay('user-details');
  const sources = usePlayedSources(result.roundId, state, database);
  const { isCounted } = sources;
  const tokens = resultTokens(result, sources);
  const formation = database.allFormations.find(({ id }) => id === result.formationId);
  return (
    <section className={styles.lineup} aria-label={t('common.lineup')}>
      <div className={styles.score}>
        <span>{t('userDetails.score')}</span>
        <Points value={isCounted ? result.score : null} size="large" />
        {isCounted && (
          <Button
            size="small"
            onClick={() => openOverlay(pointsDetails(result.roundId, result.userId))}
          >
            {t('explain.open')}
          </Button>
        )}
      </div>
      <ResultLineup
        positionMap={formation?.positionMap}
        tokens={tokens}
        compact
        onPlayer={(playerId) => openOverlay(playerDetails(playerId, result.roundId))}
      />
    </section>
  );
}
