import type { MatchLineupStatus } from './types.ts';

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
