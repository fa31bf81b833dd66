import { POSITIONS } from '@spieltag/shared-kernel/rules';
import {
  ALL,
  STATISTICS_ORDERS,
  type StatisticsFilter,
  type StatisticsOrder,
  TIMEFRAMES,
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

/** Changes a part of the choice, given the one of the moment: what is drawn may be a choice behind. */
export type Choose = (change: (now: StatisticsChoice) => Partial<StatisticsChoice>) => void;

const REVERSED = 'ascending';

/** A choice as an address says it. What nobody can choose is as if it were not there. */
export function choiceOf(query: URLSearchParams): StatisticsChoice {
  return {
    position: POSITIONS.find((position) => position === query.get('position')) ?? ALL,
    teamId: query.get('team') ?? ALL,
    timeframe: TIMEFRAMES.find((timeframe) => timeframe === query.get('timeframe')) ?? 'season',
    roundId: query.get('round') ?? undefined,
    order: STATISTICS_ORDERS.find((order) => order === query.get('order')) ?? 'rating',
    isReversed: query.get('direction') === REVERSED,
  };
}

/** The address of a choice: what is as at first is left out. */
export function queryOf(choice: StatisticsChoice): URLSearchParams {
  const { position, teamId, timeframe, roundId, order, isReversed } = choice;
  const query = new URLSearchParams();
  if (position !== ALL) query.set('position', position);
  if (teamId !== ALL) query.set('team', teamId);
  if (timeframe !== 'season') query.set('timeframe', timeframe);
  if (timeframe === 'round' && roundId !== undefined) query.set('round', roundId);
  if (order !== 'rating') query.set('order', order);
  if (isReversed) query.set('direction', REVERSED);
  return query;
}
