import type { Player } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { LineChart, Loaded, Skeleton } from '@spieltag/shared-kernel/ui';
import { useGame } from '../../game/use-game.ts';
import styles from './player-details.module.css';
import { PriceHistoryView } from './price-history.view.tsx';
import { pointsOfRounds } from './round-points.model.ts';
import { usePlayerDetail } from './use-player-detail.ts';

/** Points and price of every round: as a line for those who look, as a table for those who read. */
export function PlayerRounds({ player }: { readonly player: Player }) {
  const { t, formatRound } = useTexts('market');
  const { database, state } = useGame();
  const detail = usePlayerDetail(player.id, database.hash);
  const lastId = state.lastCompletedRoundId;
  if (lastId === null) return null;
  return (
    <section className={styles.section}>
      <Loaded of={detail} skeleton={<Skeleton width="100%" height="180px" />}>
        {(known) => (
          <>
            <LineChart
              label={t('details.rounds')}
              valueLabel={t('common.points')}
              points={pointsOfRounds(database.rounds, lastId, known.rounds).map((point) => ({
                ...point,
                label: formatRound(point.label),
              }))}
            />
            <PriceHistoryView detail={known} />
          </>
        )}
      </Loaded>
    </section>
  );
}
