import { isRoundOver } from './phases.ts';
import type { MatchLineupStatus, RoundPhase } from './types.ts';

interface Pairing {
  readonly id: string;
  readonly homeTeamId: string;
  readonly guestTeamId: string;
}

/** A match of a round with how far it is. */
interface StatedMatch extends Omit<Pairing, 'id'> {
  readonly state: MatchLineupStatus;
}

/** How much the state of one match says of a team that has another one in the round. */
type Weight = (state: MatchLineupStatus) => number;

/** What is under way says most, then what is to come: a team is through with its last match only. */
const COURSE: Weight = (state) => {
  if (state === 'LIVE' || state === 'HALTED') return 2;
  return state === 'FINISHED' ? 0 : 1;
};

/** A match that is LIVE or FINISHED settles a player's part in the round, whatever else is to come. */
const LOCK: Weight = (state) => ['FINISHED', 'LIVE'].indexOf(state);

/** The pairings of a season that have a state in the round, in the order of the pairings. */
export function statedMatches(
  pairings: readonly Pairing[],
  matches: readonly { readonly id: string; readonly state: MatchLineupStatus }[] = [],
): readonly StatedMatch[] {
  const states = new Map(matches.map(({ id, state }) => [id, state]));
  return pairings.flatMap((pairing) => {
    const state = states.get(pairing.id);
    return state ? [{ ...pairing, state }] : [];
  });
}

/**
 * How far each team is with its round, by team id: of two matches the one under way, else the one to
 * come. A team without a match in the round has none.
 */
export function matchStatusByTeam(
  ...round: Parameters<typeof statedMatches>
): ReadonlyMap<string, MatchLineupStatus> {
  return heaviest(statedMatches(...round), COURSE);
}

/**
 * By which match the players of a team are locked, by team id: of two matches the one that is LIVE or
 * FINISHED, else the first.
 */
export function lockStatusByTeam(
  matches: readonly StatedMatch[],
): ReadonlyMap<string, MatchLineupStatus> {
  return heaviest(matches, LOCK);
}

function heaviest(matches: readonly StatedMatch[], weight: Weight) {
  const statuses = new Map<string, MatchLineupStatus>();
  for (const { homeTeamId, guestTeamId, state } of matches) {
    for (const teamId of [homeTeamId, guestTeamId]) {
      const held = statuses.get(teamId);
      if (!held || weight(state) > weight(held)) statuses.set(teamId, state);
    }
  }
  return statuses;
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
  return isRoundOver(roundPhase) ? 'COMPLETED' : 'EVALUATING';
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
