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
    matches.flatMap(({ id, players }) =>
      players.flatMap((one) => (one.id === player.id ? { ...one, matchId: id } : [])),
    );
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
          if (played.length === 0) return <p className={styles.none}>{t('details.notPlayed')}</p>;
          return played.map(({ matchId, pointsBreakDown, points }) => (
            <PointsBreakdownTable
              key={matchId}
              caption={name}
              parts={pointsBreakDown}
              total={points}
            />
          ));
        }}
      </Loaded>
    </section>
  );
}
