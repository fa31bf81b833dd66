import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database/index.ts';
import type { MatchTable, PlayerTable } from '../database/tables/season.tables.ts';
import type { CatalogueMatch, KnownPlayer } from '../feed/feed.types.ts';
import { withDistinctNames } from './distinct-names.model.ts';
import type { LoadedSeason, SeasonPlayer, SeasonRound, SeasonTeam } from './season.types.ts';

type Db = Kysely<Database>;

/** The version of a season's catalogue; undefined: no such season. */
export async function readCatalogueVersion(db: Db, seasonId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('season')
    .select('catalogue_version')
    .where('id', '=', seasonId)
    .executeTakeFirst();
  return row?.catalogue_version;
}

/** Reads a whole season, with distinct names for its players; undefined: no such season. */
export async function readSeason(db: Db, seasonId: string): Promise<LoadedSeason | undefined> {
  const row = await db
    .selectFrom('season')
    .selectAll()
    .where('id', '=', seasonId)
    .executeTakeFirst();
  if (!row) return undefined;
  const [named, teams, rounds, matches] = await Promise.all([
    readPlayers(db, seasonId),
    readTeams(db, seasonId),
    readRounds(db, seasonId),
    readMatches(db, seasonId),
  ]);
  const teamById = new Map(teams.map((team) => [team.id, team]));
  const players = withDistinctNames(named, (teamId) => teamById.get(teamId)?.shortName);
  return {
    id: row.id,
    leagueId: row.league_id,
    name: row.name,
    catalogueVersion: row.catalogue_version,
    preset: row.preset,
    formations: row.formations,
    restrictedWindows: row.restricted_windows,
    players,
    playerById: new Map(players.map((player) => [player.id, player])),
    teams,
    teamById,
    rounds,
    matches,
  };
}

/** The players of a season under the names its source gave them, also those who left. */
export async function readStatedPlayers(db: Db, seasonId: string): Promise<KnownPlayer[]> {
  const players = await readPlayers(db, seasonId);
  return players.map(({ playerNo: _, ...player }) => player);
}

/** The calendar of a season as it is now, over this connection; empty: no such season. */
export async function readCalendar(
  db: Db,
  seasonId: string,
): Promise<Pick<LoadedSeason, 'rounds' | 'matches'>> {
  const [rounds, matches] = await Promise.all([
    readRounds(db, seasonId),
    readMatches(db, seasonId),
  ]);
  return { rounds, matches };
}

/** Whether nobody is shown a season: as it is now, which changes nothing of what is kept of it. */
export async function isSeasonHidden(db: Db, seasonId: string): Promise<boolean> {
  const season = await db
    .selectFrom('season')
    .select('hidden')
    .where('id', '=', seasonId)
    .executeTakeFirst();
  return season?.hidden === true;
}

/** The season a round belongs to; undefined: no such round. */
export async function readSeasonIdOfRound(db: Db, roundId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('round')
    .select('season_id')
    .where('id', '=', roundId)
    .executeTakeFirst();
  return row?.season_id;
}

async function readPlayers(db: Db, seasonId: string): Promise<SeasonPlayer[]> {
  const rows = await db
    .selectFrom('player')
    .selectAll()
    .where('season_id', '=', seasonId)
    .orderBy('player_no')
    .execute();
  return rows.map(playerOf);
}

async function readTeams(db: Db, seasonId: string): Promise<SeasonTeam[]> {
  const rows = await db
    .selectFrom('team')
    .selectAll()
    .where('season_id', '=', seasonId)
    .orderBy('team_no')
    .execute();
  return rows.map((row) => ({
    teamNo: row.team_no,
    id: row.id,
    name: row.name,
    shortName: row.short_name,
  }));
}

async function readRounds(db: Db, seasonId: string): Promise<SeasonRound[]> {
  const rows = await db
    .selectFrom('round')
    .selectAll()
    .where('season_id', '=', seasonId)
    .orderBy('round_no')
    .execute();
  return rows.map((row) => ({
    roundNo: row.round_no,
    id: row.id,
    name: row.name,
    startDate: row.start_date_ms,
    endDate: row.end_date_ms,
    movedLockAt: row.moved_lock_ms,
  }));
}

async function readMatches(db: Db, seasonId: string): Promise<CatalogueMatch[]> {
  const rows = await db
    .selectFrom('match')
    .selectAll()
    .where('season_id', '=', seasonId)
    .orderBy('date_ms')
    .orderBy('id')
    .execute();
  return rows.map(matchOf);
}

function playerOf(row: Selectable<PlayerTable>): SeasonPlayer {
  return {
    playerNo: row.player_no,
    id: row.id,
    teamId: row.team_id,
    firstName: row.first_name,
    lastName: row.last_name,
    displayName: row.display_name,
    displayLongName: row.display_long_name,
    marketValue: row.market_value,
    position: row.position,
    countryCode: row.country_code,
    shirtNumber: row.shirt_number,
    height: row.height,
    weight: row.weight,
    birthday: row.birthday,
    status: row.status,
    active: row.active,
  };
}

function matchOf(row: Selectable<MatchTable>): CatalogueMatch {
  return {
    id: row.id,
    roundId: row.round_id,
    homeTeamId: row.home_team_id,
    guestTeamId: row.guest_team_id,
    homeTeamName: row.home_team_name,
    guestTeamName: row.guest_team_name,
    date: row.date_ms,
  };
}
