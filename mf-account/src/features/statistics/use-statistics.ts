import {
  type GameData,
  useGameData,
  usePageLocation,
  usePopularity,
  useRounds,
} from '@spieltag/shared-kernel/remote';
import { isRoundOver } from '@spieltag/shared-kernel/rules';
import { useSearchParams } from '@spieltag/shared-kernel/vendor/router';
import { useMemo } from 'react';
import {
  type Choose,
  choiceOf,
  queryOf,
  type StatisticsChoice,
} from './choice-in-address.model.ts';
import {
  ALL,
  completedRounds,
  ordered,
  ordersFor,
  pointsIn,
  roundsOf,
  type StatisticsOrder,
  statisticsRows,
} from './statistics.model.ts';

const toGame = ({ database, ledger, state, teams, matchStatuses }: GameData) => ({
  own: new Set(ledger.lineup.indexedPlayers.flatMap((player) => player?.id ?? [])),
  players: database.players,
  teams,
  completed: completedRounds(database.rounds, state.lastCompletedRoundId),
  phase: state.phase,
  /** How far the match of a team is in the running round. */
  matchStatusOfTeam: (teamId: string) =>
    isRoundOver(state.phase) ? undefined : matchStatuses.get(teamId),
});

/** The figures of the season's players as the user has chosen to see them. */
export function useStatistics() {
  const loaded = useGameData(toGame);
  const [query, setQuery] = useSearchParams();
  const page = usePageLocation();
  const address = query.toString();
  const asked = useMemo(() => choiceOf(new URLSearchParams(address)), [address]);
  const game = loaded.data;
  const choice = useMemo(() => withKnown(asked, game), [asked, game]);
  const roundId = choice.roundId ?? game?.completed.at(-1)?.id;
  const wanted = roundsOf(choice.timeframe, game?.completed ?? [], roundId);
  const rounds = useRounds(wanted);
  const popularity = usePopularity();
  const all = useMemo(() => {
    if (!game) return [];
    const points =
      choice.timeframe === 'season'
        ? undefined
        : pointsIn(rounds.data?.filter((result) => result !== undefined) ?? []);
    return statisticsRows(game.players, choice, points, popularity);
  }, [game, choice, rounds.data, popularity]);
  const offered = ordersFor(all);
  // A link may name an order that is not on offer, or not yet: the address keeps it.
  const shownOrder = (order: StatisticsOrder) => (offered.includes(order) ? order : 'rating');
  const order = shownOrder(choice.order);
  const rows = useMemo(
    () => ordered(all, order, choice.isReversed),
    [all, order, choice.isReversed],
  );
  // The way back leads to the screen before, not through every choice. The page may be a choice ahead
  // of what is drawn.
  const choose: Choose = (change) => {
    const chosen = withKnown(choiceOf(new URLSearchParams(page().search)), game);
    const part = change({ ...chosen, order: shownOrder(chosen.order) });
    setQuery(queryOf({ ...chosen, ...part }), { replace: true });
  };
  /** The rows, once the rounds they are worked out from have come. */
  const isComplete = rounds.data?.every((result) => result !== undefined);
  const shown = { ...rounds, data: isComplete ? rows : undefined };
  return { loaded, choice: { ...choice, order, roundId }, choose, rows, shown };
}

/** A link may name a club or a round of another season. */
function withKnown(
  choice: StatisticsChoice,
  game: ReturnType<typeof toGame> | undefined,
): StatisticsChoice {
  if (!game) return choice;
  const { teamId, roundId, timeframe } = choice;
  return {
    ...choice,
    teamId: game.teams.has(teamId) ? teamId : ALL,
    roundId: game.completed.some(({ id }) => id === roundId) ? roundId : undefined,
    timeframe: game.completed.length > 0 ? timeframe : 'season',
  };
}
