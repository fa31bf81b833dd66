import type { Player, RoundResult } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel } from '@spieltag/shared-kernel/remote';
import { isRated } from '@spieltag/shared-kernel/rules';
import { Loaded, PointsBreakdownTable, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useGame } from '../../game/use-game.ts';
import styles from './player-details.module.css';
import { teamNamesOf } from './team-names.model.ts';
import { unfinishedMatch } from './unfinished-match.model.ts';

interface RoundBreakdownProps {
  readonly player: Player;
  readonly roundId: string;
}

/** What the player's points of one round are made of. */
export function RoundBreakdown({ player, roundId }: RoundBreakdownProps) {
  const { formatRound } = useTexts('market');
  const { rounds } = useKernel();
  const { database, teams } = useGame();
  const name = formatRound(database.rounds.find(({ id }) => id === roundId)?.name ?? '');
  const slot = useDataSlot(rounds, roundId);
  // Of two matches only those count in which the player was rated.
  const ratedIn = ({ matches }: RoundResult) =>
    matches.flatMap(({ id, players }) =>
      players.flatMap((one) =>
        one.id === player.id && isRated(one) ? { ...one, matchId: id } : [],
      ),
    );
  const teamsOf = (matchId: string) => {
    const match = database.matches.find(({ id }) => id === matchId);
    if (!match) return '';
    const { home, guest } = teamNamesOf(match, teams);
    return `${home} - ${guest}`;
  };
  return (
    <section className={styles.section}>
      <h3>{name}</h3>
      <Loaded
        of={slot}
        skeleton={<SkeletonRows rows={2} />}
        onRetry={() => void rounds.load(roundId)}
      >
        {(round) => {
          const rated = ratedIn(round);
          if (rated.length === 0) {
            return (
              <p className={styles.none}>
                <WithoutPoints player={player} round={round} />
              </p>
            );
          }
          return rated.map(({ matchId, pointsBreakDown, points }) => (
            <PointsBreakdownTable
              key={matchId}
              caption={rated.length > 1 ? `${name}, ${teamsOf(matchId)}` : name}
              parts={pointsBreakDown}
              total={points}
            />
          ));
        }}
      </Loaded>
    </section>
  );
}

interface WithoutPointsProps {
  readonly player: Player;
  readonly round: RoundResult;
}

/** Nobody was absent from a match that is not over. */
function WithoutPoints({ player, round }: WithoutPointsProps) {
  const { t, formatDateTime } = useTexts('market');
  const { gameNow } = useKernel();
  const { database } = useGame();
  const now = gameNow();
  const match = unfinishedMatch(player, database, round, now);
  if (!match) return t('details.notPlayed');
  if (match.isPostponed) return t('details.toComeUndated');
  if (match.date <= now) return t('details.unfinished');
  return t('details.toCome', { date: formatDateTime(match.date, t('trading.date')) });
}
