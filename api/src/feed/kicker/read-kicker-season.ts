import { roundsInOrder } from '../rounds-in-order.ts';
import { checkedJson } from '../source/checked-json.ts';
import { type CsvRow, csvTable } from '../source/csv-table.ts';
import { malformed, type SeasonFile, type SeasonFolder } from '../source/season-folder.ts';
import { SkippedRows } from '../source/skipped-rows.ts';
import { uniqueEntries } from '../source/unique-entries.ts';
import { deduplicateRows } from './deduplicate-rows.ts';
import {
  type KickerDatabase,
  type KickerRound,
  kickerDatabase,
  kickerRound,
} from './kicker.schemas.ts';
import { knownStatus } from './row-stats.ts';

/** Stands for a team that is not known yet; the match carries the name. */
const PLACEHOLDER_TEAM = 'tm-k00000000';

/** Everything a season's folder says, checked. */
export interface KickerSeason {
  readonly database: KickerDatabase;
  /** By round id; every round of the database has one, but for the last ones while it grows. */
  readonly rounds: ReadonlyMap<string, KickerRound>;
  /** Lines of the players' exports lying in the folder, by player id. */
  readonly exportedPlayers: ReadonlyMap<string, CsvRow>;
  readonly skipped: SkippedRows;
}

/**
 * Reads `client_database.json`, `rounds/` and, where there are any, exports `players-*.csv`.
 * @param grows the last rounds may have no file yet
 */
export async function readKickerSeason(folder: SeasonFolder, grows = false): Promise<KickerSeason> {
  await folder.check();
  const file = await folder.read('client_database.json');
  const skipped = new SkippedRows();
  const database = withoutRepeats(file, checkedJson(file, kickerDatabase), skipped);
  checkReferences(file, database);
  const rounds = new Map<string, KickerRound>();
  const planned = roundsInOrder(database.rounds, database.matches);
  const filed = await filedRounds(folder, planned, grows);
  for (const { id } of filed) {
    const roundFile = await folder.read(`rounds/${id}.json`);
    rounds.set(id, readRound(roundFile, id, database, skipped));
  }
  for (const name of await folder.list('rounds')) {
    const isPlanned = planned.some(({ id }) => `${id}.json` === name);
    if (!isPlanned) skipped.add('files of unknown rounds', name);
  }
  return { database, rounds, exportedPlayers: await readExports(folder), skipped };
}

/** Rounds up to the last one with a file: none of them may lack one. */
async function filedRounds<T extends { readonly id: string }>(
  folder: SeasonFolder,
  planned: readonly T[],
  grows: boolean,
): Promise<readonly T[]> {
  if (!grows) return planned;
  const names = new Set(await folder.list('rounds'));
  const last = planned.findLastIndex(({ id }) => names.has(`${id}.json`));
  return planned.slice(0, last + 1);
}

function withoutRepeats(
  { path }: SeasonFile,
  database: KickerDatabase,
  skipped: SkippedRows,
): KickerDatabase {
  const unique = <T extends { readonly id: string }>(name: string, entries: readonly T[]) => [
    ...uniqueEntries({ path, name, entries, idOf: ({ id }) => id }, skipped),
  ];
  return {
    ...database,
    teams: unique('teams', database.teams),
    players: unique('players', database.players),
    rounds: unique('rounds', database.rounds),
    matches: unique('matches', database.matches),
    availableFormations: unique('formations', database.availableFormations),
  };
}

function checkReferences(file: SeasonFile, database: KickerDatabase): void {
  const teams = new Set([...database.teams.map(({ id }) => id), PLACEHOLDER_TEAM]);
  const rounds = new Set(database.rounds.map(({ id }) => id));
  for (const { id, teamId } of database.players) {
    if (!teams.has(teamId)) throw unknown(file, `player "${id}"`, `team "${teamId}"`);
  }
  for (const { id, roundId, homeTeamId, guestTeamId } of database.matches) {
    if (!rounds.has(roundId)) throw unknown(file, `match "${id}"`, `round "${roundId}"`);
    for (const teamId of [homeTeamId, guestTeamId]) {
      if (!teams.has(teamId)) throw unknown(file, `match "${id}"`, `team "${teamId}"`);
    }
    if (homeTeamId === guestTeamId && homeTeamId !== PLACEHOLDER_TEAM) {
      throw malformed(file.path, `lets a team play itself in match "${id}"`);
    }
  }
}

function readRound(
  file: SeasonFile,
  roundId: string,
  database: KickerDatabase,
  skipped: SkippedRows,
): KickerRound {
  const round = checkedJson(file, kickerRound);
  if (round.id !== roundId) throw malformed(file.path, `is about "${round.id}"`);
  const own = database.matches.filter((match) => match.roundId === roundId);
  const known = new Set(own.map(({ id }) => id));
  const idOf = ({ id }: { readonly id: string }) => id;
  const list = { path: file.path, name: 'matches', entries: round.matches, idOf };
  const matches = uniqueEntries(list, skipped).map((match) => {
    if (!known.has(match.id)) throw unknown(file, `round "${roundId}"`, `match "${match.id}"`);
    const players = [...deduplicateRows(match.id, match.players, skipped)];
    for (const { id, status } of players) {
      const where = `"${status}" of ${id} in ${match.id}`;
      if (knownStatus(status) === null) skipped.add('unknown words of status', where);
    }
    return { ...match, players };
  });
  return { ...round, matches };
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
