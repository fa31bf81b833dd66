import {
  type GameData,
  useGameData,
  usePopularity,
  useRounds,
} from '@spieltag/shared-kernel/remote';
import { useMemo, useState } from 'react';
import {
  ALL,
  completedRounds,
  ordered,
  pointsIn,
  roundsOf,
  type StatisticsFilter,
  type StatisticsOrder,
  statisticsRows,
  type Timeframe,
} from './statistics.model.ts';

/** What the user has chosen to see. */
export interface StatisticsChoice extends StatisticsFilter {
  readonly timeframe: Timeframe;
  /** The matchday of the timeframe `round`; undefined: the last one. */
  readonly roundId: string | undefined;
  readonly order: StatisticsOrder;
  readonly isReversed: boolean;
}

const AT_FIRST: StatisticsChoice = {
  position: ALL,
  teamId: ALL,
  timeframe: 'season',
  roundId: undefined,
  order: 'rating',
  isReversed: false,
};

const toGame = ({ database, state, teams }: GameData) => ({
  players: database.players,
  teams,
  completed: completedRounds(database.rounds, state.lastCompletedRoundId),
});

/** The figures of the season's players as the user has chosen to see them. */
export function useStatistics() {
  const loaded = useGameData(toGame);
  const [choice, setChoice] = useState(AT_FIRST);
  const game = loaded.data;
  const roundId = choice.roundId ?? game?.completed.at(-1)?.id;
  const wanted = roundsOf(choice.timeframe, game?.completed ?? [], roundId);
  const rounds = useRounds(wanted);
  const popularity = usePopularity();
  const rows = useMemo(() => {
    if (!game) return [];
    const points =
      choice.timeframe === 'season'
        ? undefined
        : pointsIn(rounds.data?.filter((result) => result !== undefined) ?? []);
    const all = statisticsRows(game.players, choice, points, popularity);
    return ordered(all, choice.order, choice.isReversed);
  }, [game, choice, rounds.data, popularity]);
  const choose = (part: Partial<StatisticsChoice>) => setChoice({ ...choice, ...part });
  /** The rows, once the rounds they are worked out from have come. */
  const isComplete = rounds.data?.every((result) => result !== undefined);
  const shown = { ...rounds, data: isComplete ? rows : undefined };
  return { loaded, choice: { ...choice, roundId }, choose, rows, shown };
}
