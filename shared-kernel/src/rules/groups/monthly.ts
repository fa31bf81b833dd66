import type { PlaySpan, PlayState } from './play-round.ts';
import { createTallies } from './tally.ts';

export interface MonthRow {
  readonly userId: string;
  readonly rank: number;
  readonly score: number;
  /** Rated in a round of the month; if not, the score is 0. */
  readonly isRated: boolean;
}

/** A month: OPEN before its first round, FINAL when all its rounds stand. */
export interface MonthTable {
  /** e.g. `2026-11` */
  readonly month: string;
  readonly state: PlayState;
  readonly roundIds: readonly string[];
  readonly table: readonly MonthRow[];
  /** Who has won it; null: it is not over, or nobody was rated. */
  readonly winnerId: string | null;
}

export interface Monthly {
  readonly mode: 'MONTHLY';
  readonly months: readonly MonthTable[];
}

/** A table for each month, of the rounds in which one was in the group. Ties as tallies compare. */
export function playMonthly({ rounds }: PlaySpan): Monthly {
  const months = [...Map.groupBy(rounds, ({ month }) => month)];
  return {
    mode: 'MONTHLY',
    months: months.map(([month, ofMonth]) => {
      const tallies = createTallies();
      for (const { state, memberIds, scores } of ofMonth) {
        for (const userId of memberIds) {
          tallies.add(userId, state === 'OPEN' ? undefined : scores.get(userId));
        }
      }
      const state = stateOf(ofMonth.map((round) => round.state));
      const order = tallies.all();
      const table = order.map(({ userId, score, best }, place) => {
        return { userId, score, isRated: best !== null, rank: place + 1 };
      });
      const [first] = table;
      const winnerId = state === 'FINAL' && first?.isRated ? first.userId : null;
      return { month, state, roundIds: ofMonth.map(({ roundId }) => roundId), table, winnerId };
    }),
  };
}

function stateOf(states: readonly PlayState[]): PlayState {
  if (states.every((state) => state === 'FINAL')) return 'FINAL';
  return states.every((state) => state === 'OPEN') ? 'OPEN' : 'RUNNING';
}
