import { basename } from 'node:path';
import { plannedGamedays } from '@spieltag/shared-kernel/rules';
import { PLACEHOLDER_TEAM_ID } from '../placeholder-team.ts';
import { roundsInOrder } from '../rounds-in-order.ts';
import { checkedJson } from '../source/checked-json.ts';
import { type CsvRow, csvTable } from '../source/csv-table.ts';
import {
  malformed,
  newestFirst,
  type SeasonFile,
  type SeasonFolder,
} from '../source/season-folder.ts';
import type { SkippedRows } from '../source/skipped-rows.ts';
import { uniqueEntries } from '../source/unique-entries.ts';
import { deduplicateRows } from './deduplicate-rows.ts';
import {
  type KickerDatabase,
  type KickerRound,
  kickerDatabase,
  kickerRound,
} from './kicker.schemas.ts';
import { knownStatus } from './row-stats.ts';

/** Everything a season's folder says, checked. */
export interface KickerSeason {
  readonly database: KickerDatabase;
  /** By round id; every round of the database has one, but while it grows for those to come. */
  readonly rounds: ReadonlyMap<string, KickerRound>;
  /** Lines of the players' exports lying in the folder, by player id. */
  readonly exportedPlayers: ReadonlyMap<string, CsvRow>;
  readonly skipped: SkippedRows;
}

/**
 * Reads `client_database.json`, `rounds/` and, where there are any, exports `players-*.csv`.
 * @param grows rounds that were not played yet may have no file
 */
export async function readKickerSeason(folder: SeasonFolder, grows = false): Promise<KickerSeason> {
  await folder.check();
  const file = await folder.read('client_database.json');
  const { skipped } = folder;
  const database = withoutRepeats(file, checkedJson(file, kickerDatabase), skipped);
  checkReferences(file, database);
  const rounds = new Map<string, KickerRound>();
  const planned = roundsInOrder(database.rounds, database.matches);
  const names = new Set(await folder.list('rounds'));
  const filed = grows ? planned.filter(({ id }) => names.has(`${id}.json`)) : planned;
  for (const { id } of filed) {
    const roundFile = await folder.read(`rounds/${id}.json`);
    rounds.set(id, readRound(roundFile, id, database, skipped));
  }
  for (const id of overdueRounds(planned, database.matches, rounds)) {
    await folder.read(`rounds/${id}.json`);
  }
  for (const name of names) {
    const isPlanned = planned.some(({ id }) => `${id}.json` === name);
    if (!isPlanned) skipped.add('files of unknown rounds', name);
  }
  return { database, rounds, exportedPlayers: await readExports(folder), skipped };
}

/**
 * Rounds without a file whose gameday lies before a match that has a result: none of them may lack one.
 * A match that is brought forward has its result in the file of its round, weeks before others have theirs.
 */
function overdueRounds(
  planned: KickerDatabase['rounds'],
  matches: KickerDatabase['matches'],
  rounds: ReadonlyMap<string, KickerRound>,
): readonly string[] {
  const results = [...rounds.values()].flatMap((round) => round.matches);
  const over = new Set(results.flatMap(({ id, state }) => (state === 'FINISHED' ? [id] : [])));
  const latest = Math.max(0, ...matches.flatMap(({ id, date }) => (over.has(id) ? [date] : [])));
  const gamedays = plannedGamedays(planned, matches);
  return planned
    .filter(({ id }, index) => !rounds.has(id) && (gamedays[index]?.lastKickOff ?? latest) < latest)
    .map(({ id }) => id);
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
  const teams = new Set([...database.teams.map(({ id }) => id), PLACEHOLDER_TEAM_ID]);
  const rounds = new Set(database.rounds.map(({ id }) => id));
  for (const { id, teamId } of database.players) {
    if (!teams.has(teamId)) throw unknown(file, `player "${id}"`, `team "${teamId}"`);
  }
  for (const { id, roundId, homeTeamId, guestTeamId } of database.matches) {
    if (!rounds.has(roundId)) throw unknown(file, `match "${id}"`, `round "${roundId}"`);
    for (const teamId of [homeTeamId, guestTeamId]) {
      if (!teams.has(teamId)) throw unknown(file, `match "${id}"`, `team "${teamId}"`);
    }
    if (homeTeamId === guestTeamId && homeTeamId !== PLACEHOLDER_TEAM_ID) {
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

/**
 * Of several exports the newest one counts, the others for whom it does not name; of equally old ones
 * the last by name, as that of a copy has something between name and ending.
 */
async function readExports(folder: SeasonFolder): Promise<ReadonlyMap<string, CsvRow>> {
  const names = (await folder.list()).filter((name) => /^players-.*\.csv$/.test(name));
  const read = await Promise.all(names.toReversed().map((name) => folder.read(name)));
  const files = newestFirst(read);
  for (const { path } of files.slice(1)) {
    folder.skipped.add('exports of players beside another one that counts', basename(path));
  }
  const rows = new Map<string, CsvRow>();
  for (const file of files) {
    for (const row of csvTable(file, ';')) {
      const id = row.text('ID');
      if (!rows.has(id)) rows.set(id, row);
    }
  }
  return rows;
}
