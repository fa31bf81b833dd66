import type { ClientDatabase, RoundResult } from '@spieltag/shared-kernel/contract';
import type { MatchLineupStatus } from '@spieltag/shared-kernel/rules';

export interface MatchTeam {
  readonly id: string;
  readonly name: string;
}

/** A match as it is listed. */
export interface ListedMatch {
  readonly id: string;
  /** Epoch ms. */
  readonly kickOff: number;
  readonly home: MatchTeam;
  readonly guest: MatchTeam;
  readonly state: MatchLineupStatus;
  /** Only while the match is live and after it; undefined: a dash. */
  readonly score: { readonly home: number; readonly guest: number } | undefined;
}

export interface MatchDay {
  readonly date: string;
  readonly matches: readonly ListedMatch[];
}

/** Stands for a team that is not drawn yet: the match itself says what to call it. */
const PLACEHOLDER_TEAM_ID = 'tm-k00000000';

/**
 * The matches of a round by date and kick-off.
 * @param dateOf words for the date of a time, in the zone of the device
 */
export function matchDays(
  database: Pick<ClientDatabase, 'matches' | 'teams'>,
  roundId: string,
  result: RoundResult | undefined,
  dateOf: (epochMs: number) => string,
): readonly MatchDay[] {
  const teamNames = new Map(database.teams.map(({ id, name }) => [id, name]));
  const results = new Map(result?.matches.map((match) => [match.id, match]));
  const team = (id: string, ownName: string | null): MatchTeam => {
    const name = id === PLACEHOLDER_TEAM_ID ? ownName : (teamNames.get(id) ?? ownName);
    return { id, name: name ?? '?' };
  };
  const listed = database.matches
    .filter((match) => match.roundId === roundId)
    .sort((a, b) => a.date - b.date || (a.id < b.id ? -1 : 1))
    .map((match): ListedMatch => {
      const { state = 'SCHEDULED', homeScore, guestScore } = results.get(match.id) ?? {};
      const isScored = state === 'LIVE' || state === 'FINISHED';
      return {
        id: match.id,
        kickOff: match.date,
        home: team(match.homeTeamId, match.homeTeamName),
        guest: team(match.guestTeamId, match.guestTeamName),
        state,
        score: isScored ? { home: homeScore ?? 0, guest: guestScore ?? 0 } : undefined,
      };
    });
  const days = Map.groupBy(listed, ({ kickOff }) => dateOf(kickOff));
  return Array.from(days, ([date, matches]) => ({ date, matches }));
}
