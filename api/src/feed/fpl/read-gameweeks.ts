import { FANTASY_RULE_SET, scorePlayer } from '@spieltag/shared-kernel/rules';
import { type CsvRow, csvTable } from '../source/csv-table.ts';
import { malformed, type SeasonFile, type SeasonFolder } from '../source/season-folder.ts';
import type { SkippedRows } from '../source/skipped-rows.ts';
import { deduplicateAppearances, type FiledAppearance } from './deduplicate-appearances.ts';
import {
  type FplAppearance,
  type FplFixture,
  type FplPlayer,
  fplAppearance,
  isManager,
} from './fpl-tables.ts';

/** What rows of gameweeks refer to. */
export interface KnownEntries {
  readonly players: ReadonlyMap<number, FplPlayer>;
  readonly managers: ReadonlySet<number>;
  readonly fixtures: ReadonlyMap<number, FplFixture>;
  /** Numbers of fixtures that wait for gameweek or date. */
  readonly undated: ReadonlySet<number>;
}

/** A gameweek that has a file. */
interface FiledGameweek {
  readonly gameweek: number;
  readonly file: SeasonFile;
}

/** The rows of all gameweeks, one for each player and match. */
export interface Gameweeks {
  /** Numbers of those that have a file. */
  readonly filed: ReadonlySet<number>;
  readonly appearances: readonly FplAppearance[];
}

/**
 * Reads `gws/gwN.csv`. Rows belong to the gameweek of their match, whichever file they stand in.
 * What nobody can be given points for is left out, and what was played of a match that is to be played
 * anew; what would be lost with points is refused.
 */
export async function readGameweeks(
  folder: SeasonFolder,
  known: KnownEntries,
  skipped: SkippedRows,
): Promise<Gameweeks> {
  const gameweeks = await filesOf(folder);
  const filed = gameweeks.flatMap((gameweek) => rowsOf(gameweek, known, skipped));
  const appearances = deduplicateAppearances(filed, skipped);
  await checkPlayed(folder, known, gameweeks, appearances);
  for (const { element, fixture, position, stats, totalPoints } of appearances) {
    const { points } = scorePlayer(stats, position, FANTASY_RULE_SET);
    if (totalPoints === null || totalPoints === points) continue;
    const where = `player ${element} in match ${fixture}: ${points}, not ${totalPoints}`;
    skipped.add('rows whose total_points differ from the points by the rules', where);
  }
  return { filed: new Set(gameweeks.map(({ gameweek }) => gameweek)), appearances };
}

async function filesOf(folder: SeasonFolder): Promise<readonly FiledGameweek[]> {
  const numbers = (await folder.list('gws')).flatMap((name) => {
    const [, number] = /^gw(\d{1,2})\.csv$/.exec(name) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
  const sorted = numbers.sort((a, b) => a - b);
  return Promise.all(
    sorted.map(async (gameweek) => ({ gameweek, file: await folder.read(nameOf(gameweek)) })),
  );
}

function nameOf(gameweek: number): string {
  return `gws/gw${gameweek}.csv`;
}

function rowsOf(
  { gameweek, file }: FiledGameweek,
  known: KnownEntries,
  skipped: SkippedRows,
): readonly FiledAppearance[] {
  if (file.text.trim() === '') return [];
  return csvTable(file).flatMap((row) => {
    const place = `${nameOf(gameweek)} line ${row.line}`;
    if (isManager(row) || known.managers.has(row.integer('element'))) {
      skipped.add('rows of managers', place);
      return [];
    }
    if (known.undated.has(row.integer('fixture'))) {
      skipped.add('rows of matches without gameweek or date', place);
      return [];
    }
    const appearance = fplAppearance(row, known.players.get(row.integer('element'))?.position);
    const stranger = strangerOf(row, appearance, known);
    if (stranger === null) {
      const isInOwnFile = known.fixtures.get(appearance.fixture)?.gameweek === gameweek;
      return [{ appearance, location: place, isInOwnFile }];
    }
    if (!isBlank(appearance)) {
      throw malformed(file.path, `is malformed in line ${row.line}: unknown ${stranger}`);
    }
    skipped.add('blank rows of unknown players or matches', place);
    return [];
  });
}

/** Who or what of a row the season does not know; null: it knows all. */
function strangerOf(
  row: CsvRow,
  { element, fixture }: FplAppearance,
  { players, fixtures }: KnownEntries,
): string | null {
  if (!players.has(element)) return `player ${row.text('element')}`;
  return fixtures.has(fixture) ? null : `fixture ${row.text('fixture')}`;
}

/** The player was not there, and gets no points. */
function isBlank({ position, stats }: FplAppearance): boolean {
  return stats.minutes === 0 && scorePlayer(stats, position, FANTASY_RULE_SET).points === 0;
}

/** A match that is over needs players on both sides, or their points are missing. */
async function checkPlayed(
  folder: SeasonFolder,
  { fixtures }: KnownEntries,
  gameweeks: readonly FiledGameweek[],
  appearances: readonly FplAppearance[],
): Promise<void> {
  const sides = new Set(
    appearances.flatMap(({ fixture, atHome, stats }) =>
      stats.minutes > 0 ? [`${fixture} ${atHome}`] : [],
    ),
  );
  for (const { number, gameweek, finished } of fixtures.values()) {
    if (!finished || (sides.has(`${number} true`) && sides.has(`${number} false`))) continue;
    const found = gameweeks.find((filed) => filed.gameweek === gameweek);
    const { path } = found?.file ?? (await folder.read(nameOf(gameweek)));
    throw malformed(path, `lets nobody play on a side of fixture ${number}, which is finished`);
  }
}
