import {
  type GameData,
  useGameData,
  useKernel,
  usePopularity,
  useSlot,
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
  const game = loaded.status === 'ready' ? loaded.game : undefined;
  const roundId = choice.roundId ?? game?.completed.at(-1)?.id;
  const wanted = roundsOf(choice.timeframe, game?.completed ?? [], roundId);
  const rounds = useRounds(wanted);
  const popularity = usePopularity();
  const rows = useMemo(() => {
    if (!game) return [];
    const points = choice.timeframe === 'season' ? undefined : pointsIn(rounds.results);
    const all = statisticsRows(game.players, choice, points, popularity);
    return ordered(all, choice.order, choice.isReversed);
  }, [game, choice, rounds.results, popularity]);
  const choose = (part: Partial<StatisticsChoice>) => setChoice({ ...choice, ...part });
  return { loaded, choice: { ...choice, roundId }, choose, rows, rounds };
}

/** Up to five rounds, loaded when they are asked for. */
function useRounds([a, b, c, d, e]: readonly string[]) {
  const { rounds } = useKernel();
  const slots = [
    useSlot(rounds, a),
    useSlot(rounds, b),
    useSlot(rounds, c),
    useSlot(rounds, d),
    useSlot(rounds, e),
  ];
  const wanted = [a, b, c, d, e].filter((id) => id !== undefined);
  const found = slots.slice(0, wanted.length).map(({ data }) => data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same results are the same list
  const results = useMemo(() => found.filter((result) => result !== undefined), [...padded(found)]);
  const failed = slots.slice(0, wanted.length).find(({ error, data }) => error && !data)?.error;
  return {
    results,
    error: failed,
    isLoading: !failed && results.length < wanted.length,
    retry: () => {
      for (const id of wanted) void rounds.load(id);
    },
  };
}

/** As many dependencies with every render. */
function padded<T>(found: readonly T[]): readonly (T | undefined)[] {
  return [0, 1, 2, 3, 4].map((index) => found[index]);
}
