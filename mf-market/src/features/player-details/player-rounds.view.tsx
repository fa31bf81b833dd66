import type { Player } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ErrorState, LineChart, Skeleton } from '@spieltag/shared-kernel/ui';
import { useGame } from '../../game/use-game.ts';
import styles from './player-details.module.css';
import { roundPoints } from './round-points.model.ts';
import { usePlayerDetail } from './use-player-detail.ts';

/** The points of every round: as a line for those who look, as a table for those who read. */
export function PlayerRounds({ player }: { readonly player: Player }) {
  const { t, formatRound } = useTexts('market');
  const { database, state } = useGame();
  const { detail, error, retry } = usePlayerDetail(player.id, database.hash);
  if (state.lastCompletedRoundId === null) return null;
  if (error && !detail) {
    return <ErrorState text={t(error.messageKey, error.params)} onRetry={retry} />;
  }
  return (
    <section className={styles.section}>
      {detail ? (
        <LineChart
          label={t('details.rounds')}
          valueLabel={t('common.points')}
          points={roundPoints(database.rounds, state.lastCompletedRoundId, detail.rounds).map(
            (point) => ({ ...point, label: formatRound(point.label) }),
          )}
        />
      ) : (
        <Skeleton width="100%" height="180px" />
      )}
    </section>
  );
}
