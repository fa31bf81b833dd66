import type { Match, Team } from '@spieltag/shared-kernel/contract';

/** The teams of a match, and what the match calls those that are not drawn yet. */
export type MatchTeams = Pick<
  Match,
  'homeTeamId' | 'homeTeamName' | 'guestTeamId' | 'guestTeamName'
>;

/** What the teams of a match are called. */
export function teamNamesOf(
  { homeTeamId, homeTeamName, guestTeamId, guestTeamName }: MatchTeams,
  teams: ReadonlyMap<string, Pick<Team, 'name'>>,
) {
  return {
    home: teams.get(homeTeamId)?.name ?? homeTeamName ?? '',
    guest: teams.get(guestTeamId)?.name ?? guestTeamName ?? '',
  };
}
