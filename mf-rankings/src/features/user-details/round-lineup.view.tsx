import { playerDetails, pointsDetails } from '@spieltag/addresses';
import type { ClientDatabase, GameState, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useOverlay } from '@spieltag/shared-kernel/remote';
import { arePointsCounted } from '@spieltag/shared-kernel/rules';
import { Button, Points, ResultLineup, resultTokens } from '@spieltag/shared-kernel/ui';
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
  const isCurrent = result.roundId === state.roundId;
  const stored = useDataSlot(useKernel().rounds, isCurrent ? undefined : result.roundId);
  const isRunning = isCurrent && state.phase !== 'COMPLETED' && state.phase !== 'LOCKED';
  const isCounted = !isCurrent || arePointsCounted(state.phase);
  const tokens = resultTokens(result, {
    ...database,
    round: isCurrent ? state.currentResults : stored.data,
    isRunning,
    isCounted,
  });
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
