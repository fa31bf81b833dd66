import { fullTeam, lineupOf, worldOf } from '../testing/world.ts';
import type { MatchLineupStatus, RoundPhase } from '../types.ts';
import { EMPTY_BOOK } from './action-book.ts';
import { DEFAULT_ACTION_RULES } from './action-rules.ts';
import type { ActionSituation, OwnStanding } from './action-situation.ts';
import type { Purse } from './grants.ts';

export const DAY_MS = 86_400_000;
/** Noon of a day. */
export const NOW = 20_000 * DAY_MS + DAY_MS / 2;
/** A round a week, the first tomorrow. */
export const ROUNDS = Array.from({ length: 20 }, (_, i) => ({
  id: `rn-${i + 1}`,
  startDate: NOW + (i * 7 + 1) * DAY_MS,
}));
/** Eleven on the pitch and a bench. */
export const team = fullTeam();
/** An empty purse. */
export const NOTHING: Purse = {
  budget: 0,
  softCurrency: 0,
  hardCurrency: 0,
  xp: 0,
  captainCards: 0,
};
/** How a user did in a round. */
export const standing = (roundNo: number, more: Partial<OwnStanding> = {}): OwnStanding => ({
  roundId: `rn-${roundNo}`,
  roundNo,
  rank: 50,
  users: 100,
  score: 40,
  completedAt: NOW,
  groupMembers: 3,
  ...more,
});

/** What is otherwise than usual. */
export interface More extends Partial<Omit<ActionSituation, 'purse'>> {
  readonly purse?: Partial<Purse>;
  readonly phase?: RoundPhase;
  readonly matches?: Readonly<Record<string, MatchLineupStatus>>;
}

/** The usual situation: round 3, before the lock, nothing owned. */
export function situationOf({ purse, phase, matches, ...more }: More = {}): ActionSituation {
  return {
    actions: DEFAULT_ACTION_RULES,
    book: EMPTY_BOOK,
    purse: { ...NOTHING, ...purse },
    lineup: lineupOf(team),
    captain: null,
    rules: worldOf({
      players: team,
      ...(phase ? { roundPhase: phase } : {}),
      ...(matches ? { matches } : {}),
    }),
    now: NOW,
    roundNo: 3,
    rounds: ROUNDS,
    standings: [],
    ...more,
  };
}
