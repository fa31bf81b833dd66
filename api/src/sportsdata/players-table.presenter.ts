import type { Player, Team } from '@spieltag/shared-kernel/contract';
import { stringify } from 'csv-stringify/sync';

const HEADER = [
  'ID',
  'Vorname',
  'Nachname',
  'Angezeigter Name (kurz)',
  'Angezeigter Name',
  'Verein',
  'Position',
  'Marktwert',
  'Punkte',
  'Notendurchschnitt',
];
/** What a spreadsheet takes for a formula when a text begins with it. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * All players of a season as CSV: semicolons, lines of LF, UTF-8 without a mark, quotation marks
 * where needed only, by id. The grade is an average with a point and one or two decimals, 0.0 for
 * none; 999000000 is no price.
 */
export function presentPlayersTable(
  players: readonly Player[],
  teams: readonly Pick<Team, 'id' | 'name'>[],
): string {
  const nameOfTeam = new Map(teams.map(({ id, name }) => [id, name]));
  const rows = [...players]
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map((player) => [
      player.id,
      ...[player.firstName, player.lastName, player.displayName, player.displayLongName].map(plain),
      plain(nameOfTeam.get(player.teamId) ?? player.teamId),
      player.position,
      player.marketValue,
      player.rating,
      gradeOf(player.ratingBreakDown.averageGrade),
    ]);
  return stringify([HEADER, ...rows], { delimiter: ';', record_delimiter: 'unix' });
}

/** Names never become formulas. */
function plain(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Hundredths as 2.98, 2.9 or 5.0. */
function gradeOf(hundredths: number): string {
  return (hundredths / 100).toFixed(2).replace(/0$/, '');
}
