import { NO_PRICE, PLAYER_POSITIONS, type PlayerPosition } from '@spieltag/shared-kernel/rules';
import { cataloguePlayer } from '../catalogue-player.ts';
import type { CataloguePlayer } from '../feed.types.ts';
import type { CsvRow } from '../source/csv-table.ts';
import type { KickerSeason } from './read-kicker-season.ts';

const POSITION_OF_WORD: ReadonlyMap<string, PlayerPosition> = new Map(
  PLAYER_POSITIONS.map((position) => [position, position]),
);

interface KickerPlayers {
  readonly players: readonly CataloguePlayer[];
  /** Ids of those of whom a season that has them knows more. */
  readonly unlisted: ReadonlySet<string>;
}

/**
 * Every player of the season: those of the client database, and those who are only in recorded
 * rounds, because they have left since. These are taken from an export lying in the folder; who is
 * not in there either gets an entry without a name and a price: such a player cannot be bought, but
 * keeps the recorded points. A position nobody states stays UNKNOWN, whatever the points suggest.
 * @param grows the season is being played: an export is of one day, and counts for those alone whom the
 * season has never had
 */
export function kickerPlayers(season: KickerSeason, grows: boolean): KickerPlayers {
  const { database, rounds, exportedPlayers } = season;
  const teamIds = new Map(database.teams.map(({ id, name }) => [name, id]));
  const known = database.players.map((player) => cataloguePlayer({ ...player, status: 'UNKNOWN' }));
  const listed = new Set(known.map(({ id }) => id));
  const missing = new Set<string>();
  for (const { matches } of rounds.values()) {
    for (const { id } of matches.flatMap(({ players }) => players)) {
      if (!listed.has(id)) missing.add(id);
    }
  }
  const left = [...missing].sort().map((id) => {
    const row = exportedPlayers.get(id);
    return row ? exportedPlayer(id, row, teamIds) : unknownPlayer(id);
  });
  const unlisted = new Set([...missing].filter((id) => grows || !exportedPlayers.has(id)));
  return { players: [...known, ...left], unlisted };
}

const NOT_STATED = {
  countryCode: null,
  shirtNumber: null,
  height: null,
  weight: null,
  birthday: null,
  status: 'UNKNOWN',
} as const;

function exportedPlayer(
  id: string,
  row: CsvRow,
  teamIds: ReadonlyMap<string, string>,
): CataloguePlayer {
  return {
    ...NOT_STATED,
    id,
    teamId: row.oneOf('Verein', teamIds),
    firstName: row.text('Vorname'),
    lastName: row.text('Nachname'),
    displayName: row.text('Angezeigter Name (kurz)'),
    displayLongName: row.text('Angezeigter Name'),
    marketValue: row.integer('Marktwert'),
    position: row.oneOf('Position', POSITION_OF_WORD),
  };
}

/** The team is filled in from the matches. */
function unknownPlayer(id: string): CataloguePlayer {
  const number = id.replace(/^pl-\D*0*/, '');
  return {
    ...NOT_STATED,
    id,
    teamId: '',
    firstName: '',
    lastName: `Nr. ${number}`,
    displayName: `Nr. ${number}`,
    displayLongName: `Nr. ${number}`,
    marketValue: NO_PRICE,
    position: 'UNKNOWN',
  };
}
