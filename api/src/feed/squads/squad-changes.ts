import type { CatalogueMatch, CataloguePlayer, PlayerChange } from '../feed.types.ts';

/** A match for which a source names a player in a team's squad. */
export interface Appearance {
  readonly playerId: string;
  readonly teamId: string;
  /** Kick-off, epoch ms. */
  readonly date: number;
}

/** A change that no match tells of yet came after the last match was over. */
const DAY_MS = 86_400_000;

interface SquadHistory {
  /** As the season begins. */
  readonly players: readonly CataloguePlayer[];
  /** Ordered by time. */
  readonly changes: readonly PlayerChange[];
}

/**
 * Tells from the squads of all matches who changed club during the season and who came later.
 * Sources show only where the players are today: a change happens half-way between the last match
 * for the old team and the first for the new one, an arrival half-way between the team's last match
 * without and the first with the player. `leftAt` (player id to epoch ms) says who left the season.
 * @param presentIds players whose team is the one the source states today: who has no match for it yet
 * has changed to it since the last one. Default: none, as of a season that was recorded to its end
 */
export function squadHistory(
  players: readonly CataloguePlayer[],
  appearances: readonly Appearance[],
  matches: readonly CatalogueMatch[],
  leftAt: ReadonlyMap<string, number>,
  presentIds: ReadonlySet<string> = new Set(),
): SquadHistory {
  const byPlayer = Map.groupBy(appearances, ({ playerId }) => playerId);
  const matchDates = datesByTeam(matches);
  const atStart: CataloguePlayer[] = [];
  const changes: PlayerChange[] = [];
  for (const player of players) {
    const own = byPlayer.get(player.id) ?? [];
    const stops = stopsOf(own, matchDates);
    const teams: Stop[] = stops.length > 0 ? stops : [{ teamId: player.teamId, at: null }];
    if (presentIds.has(player.id) && teams.at(-1)?.teamId !== player.teamId) {
      const last = Math.max(...own.map(({ date }) => date));
      teams.push({ teamId: player.teamId, at: last + DAY_MS });
    }
    for (const { teamId, at } of teams) {
      const then = { ...player, teamId };
      if (at === null) atStart.push(then);
      else changes.push({ at, player: then, active: true });
    }
    const left = leftAt.get(player.id);
    if (left !== undefined) {
      const last = teams.at(-1);
      // Nobody leaves before having come.
      const at = Math.max(left, (last?.at ?? 0) + 1);
      const teamId = last?.teamId ?? player.teamId;
      changes.push({ at, player: { ...player, teamId }, active: false });
    }
  }
  return { players: atStart, changes: changes.sort((a, b) => a.at - b.at) };
}

/** The teams of a player in order; `at` is when the player joined, null: before the season. */
interface Stop {
  readonly teamId: string;
  readonly at: number | null;
}

function stopsOf(
  appearances: readonly Appearance[],
  matchDates: ReadonlyMap<string, readonly number[]>,
): Stop[] {
  const stops: Stop[] = [];
  let previous: Appearance | undefined;
  for (const appearance of appearances.toSorted((a, b) => a.date - b.date)) {
    const { teamId, date } = appearance;
    if (previous?.teamId !== teamId) {
      const dates = matchDates.get(teamId) ?? [];
      const since = previous?.date ?? dates.findLast((earlier) => earlier < date) ?? null;
      stops.push({ teamId, at: since === null ? null : Math.floor((since + date) / 2) });
    }
    previous = appearance;
  }
  return stops;
}

function datesByTeam(matches: readonly CatalogueMatch[]): Map<string, readonly number[]> {
  const dates = new Map<string, number[]>();
  for (const { homeTeamId, guestTeamId, date } of matches.toSorted((a, b) => a.date - b.date)) {
    for (const teamId of [homeTeamId, guestTeamId]) {
      dates.set(teamId, [...(dates.get(teamId) ?? []), date]);
    }
  }
  return dates;
}
