import type { Player, RoundResult } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel } from '@spieltag/shared-kernel/remote';
import { Loaded, PointsBreakdownTable, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useGame } from '../../game/use-game.ts';
import styles from './player-details.module.css';

interface RoundBreakdownProps {
  readonly player: Player;
  readonly roundId: string;
}

/** What the player's points of one round are made of. */
export function RoundBreakdown({ player, roundId }: RoundBreakdownProps) {
  const { t, formatRound } = useTexts('market');
  const { rounds } = useKernel();
  const { database } = useGame();
  const name = formatRound(database.rounds.find(({ id }) => id === roundId)?.name ?? '');
  const slot = useDataSlot(rounds, roundId);
  const playedIn = ({ matches }: RoundResult) =>
    matches.flatMap(({ players }) => players).find(({ id }) => id === player.id);
  return (
    <section className={styles.section}>
      <h3>{name}</h3>
      <Loaded
        of={slot}
        skeleton={<SkeletonRows rows={2} />}
        onRetry={() => void rounds.load(roundId)}
      >
        {(round) => {
          const played = playedIn(round);
          return played ? (
            <PointsBreakdownTable
              caption={name}
              parts={played.pointsBreakDown}
              total={played.points}
            />
          ) : (
            <p className={styles.none}>{t('details.notPlayed')}</p>
          );
        }}
      </Loaded>
    </section>
  );
}
