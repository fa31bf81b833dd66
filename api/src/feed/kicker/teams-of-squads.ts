import type { CatalogueMatch, CataloguePlayer } from '../feed.types.ts';
import type { Appearance } from '../squads/squad-changes.ts';
import type { KickerSeason } from './read-kicker-season.ts';
import { type Pairing, teamsOfRows } from './teams-of-rows.ts';

/** An appearance together with its match. */
export interface MatchAppearance extends Appearance {
  readonly match: CatalogueMatch;
}

/** Every recorded row as an appearance for a team, player by player in order of time. */
export function appearancesOf(
  season: KickerSeason,
  players: readonly CataloguePlayer[],
): readonly MatchAppearance[] {
  const matchById = new Map(season.database.matches.map((match) => [match.id, match]));
  const matchesOfPlayer = new Map<string, CatalogueMatch[]>();
  for (const recorded of [...season.rounds.values()].flatMap(({ matches }) => matches)) {
    const match = matchById.get(recorded.id);
    if (!match) continue;
    for (const { id } of recorded.players) {
      const matches = matchesOfPlayer.get(id);
      if (matches) matches.push(match);
      else matchesOfPlayer.set(id, [match]);
    }
  }
  const presentTeams = new Map(players.map(({ id, teamId }) => [id, teamId]));
  return [...matchesOfPlayer].flatMap(([playerId, matches]) => {
    matches.sort((a, b) => a.date - b.date);
    const pairings = matches.map((match): Pairing => [match.homeTeamId, match.guestTeamId]);
    const teams = teamsOfRows(pairings, presentTeams.get(playerId) ?? null);
    return matches.map((match, index) => ({
      playerId,
      teamId: teams[index] ?? match.homeTeamId,
      date: match.date,
      match,
    }));
  });
}

/**
 * Who left the season, and when: players the client database no longer knows whose team has played
 * a recorded match without them since; half-way between the two matches.
 */
export function departuresOf(
  season: KickerSeason,
  appearances: readonly MatchAppearance[],
): ReadonlyMap<string, number> {
  const present = new Set(season.database.players.map(({ id }) => id));
  const lastOfPlayer = new Map<string, MatchAppearance>();
  const datesOfTeam = new Map<string, Set<number>>();
  for (const appearance of appearances) {
    const { playerId, teamId, date } = appearance;
    lastOfPlayer.set(playerId, appearance);
    const dates = datesOfTeam.get(teamId);
    if (dates) dates.add(date);
    else datesOfTeam.set(teamId, new Set([date]));
  }
  const departures = new Map<string, number>();
  for (const [playerId, { teamId, date }] of lastOfPlayer) {
    if (present.has(playerId)) continue;
    const later = [...(datesOfTeam.get(teamId) ?? [])].filter((other) => other > date);
    if (later.length > 0) departures.set(playerId, Math.floor((date + Math.min(...later)) / 2));
  }
  return departures;
}
