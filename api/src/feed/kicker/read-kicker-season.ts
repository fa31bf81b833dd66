import { checkedJson } from '../source/checked-json.ts';
import { type CsvRow, csvTable } from '../source/csv-table.ts';
import { malformed, type SeasonFile, type SeasonFolder } from '../source/season-folder.ts';
import {
  type KickerDatabase,
  type KickerRound,
  kickerDatabase,
  kickerRound,
} from './kicker.schemas.ts';

/** Stands for a team that is not known yet; the match carries the name. */
const PLACEHOLDER_TEAM = 'tm-k00000000';

/** Everything a season's folder says, checked. */
export interface KickerSeason {
  readonly database: KickerDatabase;
  /** By round id; every round of the database has one. */
  readonly rounds: ReadonlyMap<string, KickerRound>;
  /** Lines of the players' exports lying in the folder, by player id. */
  readonly exportedPlayers: ReadonlyMap<string, CsvRow>;
}

/** Reads `client_database.json`, `rounds/` and, where there are any, exports `players-*.csv`. */
export async function readKickerSeason(folder: SeasonFolder): Promise<KickerSeason> {
  await folder.check();
  const file = await folder.read('client_database.json');
  const database = checkedJson(file, kickerDatabase);
  checkReferences(file, database);
  const rounds = new Map<string, KickerRound>();
  for (const { id } of database.rounds) {
    const roundFile = await folder.read(`rounds/${id}.json`);
    const round = checkedJson(roundFile, kickerRound);
    checkRound(roundFile, round, id, database);
    rounds.set(id, round);
  }
  return { database, rounds, exportedPlayers: await readExports(folder) };
}

function checkReferences(file: SeasonFile, database: KickerDatabase): void {
  const teams = new Set([...database.teams.map(({ id }) => id), PLACEHOLDER_TEAM]);
  const rounds = new Set(database.rounds.map(({ id }) => id));
  for (const [list, entries] of [
    ['teams', database.teams],
    ['players', database.players],
    ['rounds', database.rounds],
    ['matches', database.matches],
  ] as const) {
    const seen = new Set<string>();
    for (const { id } of entries) {
      if (seen.has(id)) throw malformed(file.path, `names "${id}" twice in ${list}`);
      seen.add(id);
    }
  }
  for (const { id, teamId } of database.players) {
    if (!teams.has(teamId)) throw unknown(file, `player "${id}"`, `team "${teamId}"`);
  }
  for (const { id, roundId, homeTeamId, guestTeamId } of database.matches) {
    if (!rounds.has(roundId)) throw unknown(file, `match "${id}"`, `round "${roundId}"`);
    for (const teamId of [homeTeamId, guestTeamId]) {
      if (!teams.has(teamId)) throw unknown(file, `match "${id}"`, `team "${teamId}"`);
    }
  }
}

function checkRound(
  file: SeasonFile,
  round: KickerRound,
  roundId: string,
  database: KickerDatabase,
): void {
  if (round.id !== roundId) throw malformed(file.path, `is about "${round.id}"`);
  const own = database.matches.filter((match) => match.roundId === roundId);
  const known = new Set(own.map(({ id }) => id));
  for (const { id } of round.matches) {
    if (!known.delete(id)) throw unknown(file, `round "${roundId}"`, `match "${id}"`);
  }
}

function unknown(file: SeasonFile, who: string, what: string): Error {
  return malformed(file.path, `is malformed: ${who} refers to unknown ${what}`);
}

async function readExports(folder: SeasonFolder): Promise<ReadonlyMap<string, CsvRow>> {
  const rows = new Map<string, CsvRow>();
  for (const name of await folder.list()) {
    if (!/^players-.*\.csv$/.test(name)) continue;
    for (const row of csvTable(await folder.read(name), ';')) {
      const id = row.text('ID');
      if (!rows.has(id)) rows.set(id, row);
    }
  }
  return rows;
}
