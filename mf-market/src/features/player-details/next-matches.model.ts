import type { ClientDatabase } from '@spieltag/shared-kernel/contract';

/** A match to come as a player's team sees it. */
export interface NextMatch {
  readonly id: string;
  /** Game time, epoch ms. */
  readonly date: number;
  readonly isAtHome: boolean;
  readonly opponentId: string;
  /** Where the opponent is not known yet, what stands for them. */
  readonly opponentName: string | null;
}

/** How many matches ahead are shown. */
export const NEXT_MATCHES = 3;

/** The next matches of a team, in order of play. */
export function nextMatches(
  matches: ClientDatabase['matches'],
  teamId: string,
  gameNow: number,
): readonly NextMatch[] {
  return matches
    .filter(
      ({ homeTeamId, guestTeamId, date }) =>
        date > gameNow && (homeTeamId === teamId || guestTeamId === teamId),
    )
    .toSorted((a, b) => a.date - b.date)
    .slice(0, NEXT_MATCHES)
    .map(({ id, date, homeTeamId, homeTeamName, guestTeamId, guestTeamName }) => {
      const isAtHome = homeTeamId === teamId;
      return {
        id,
        date,
        isAtHome,
        opponentId: isAtHome ? guestTeamId : homeTeamId,
        opponentName: isAtHome ? guestTeamName : homeTeamName,
      };
    });
}
