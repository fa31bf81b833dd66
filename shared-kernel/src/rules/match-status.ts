import type { MatchLineupStatus, RoundPhase } from './types.ts';

interface Pairing {
  readonly id: string;
  readonly homeTeamId: string;
  readonly guestTeamId: string;
}

/**
 * State of each team's match in a round, by team id: the pairings of the season joined with the
 * states of the round's matches. A team without a match in the round has none.
 */
export function matchStatusByTeam(
  pairings: readonly Pairing[],
  matches: readonly { readonly id: string; readonly state: MatchLineupStatus }[] = [],
): ReadonlyMap<string, MatchLineupStatus> {
  const states = new Map(matches.map(({ id, state }) => [id, state]));
  return new Map(
    pairings.flatMap(({ id, homeTeamId, guestTeamId }) => {
      const state = states.get(id);
      return state ? [homeTeamId, guestTeamId].map((teamId) => [teamId, state] as const) : [];
    }),
  );
}

/** How far a match is, results and evaluation included. */
export const MATCH_STATUSES = [
  'SCHEDULED',
  'LIVE',
  'HALTED',
  'MISSING_RESULTS',
  'EVALUATING',
  'COMPLETED',
] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** What is known of who plays in a match. */
export const LINEUP_AVAILABILITIES = ['UNAVAILABLE', 'PRELIMINARY', 'FINAL'] as const;
export type LineupAvailability = (typeof LINEUP_AVAILABILITIES)[number];

/**
 * How far a match is: once it is finished its results may be missing, else they wait for the
 * evaluation of the round.
 */
export function matchStatusOf(
  state: MatchLineupStatus,
  hasResults: boolean,
  roundPhase: RoundPhase,
): MatchStatus {
  if (state === 'LIVE' || state === 'HALTED') return state;
  if (state !== 'FINISHED') return 'SCHEDULED';
  if (!hasResults) return 'MISSING_RESULTS';
  return roundPhase === 'COMPLETED' || roundPhase === 'LOCKED' ? 'COMPLETED' : 'EVALUATING';
}

/** An official lineup exists from its announcement on; of a halted match nobody knows it holds. */
export function lineupAvailabilityOf(state: MatchLineupStatus): LineupAvailability {
  switch (state) {
    case 'FINAL_LINEUP':
    case 'LIVE':
    case 'FINISHED':
      return 'FINAL';
    case 'PRELIMINARY_LINEUP':
      return 'PRELIMINARY';
    default:
      return 'UNAVAILABLE';
  }
}
