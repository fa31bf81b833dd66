import { parse } from 'csv-parse/sync';
import { malformed, type SeasonFile } from './season-folder.ts';

/** One line of a table; a column that is missing or of the wrong kind is a `FeedError`. */
export interface CsvRow {
  text(column: string): string;
  /** null where the cell is empty, `None` or `null`. */
  optionalText(column: string): string | null;
  integer(column: string): number;
  flag(column: string): boolean;
  /** Epoch ms of an ISO time. */
  time(column: string): number;
  /** The entry of the table under the cell's text. */
  oneOf<T>(column: string, table: ReadonlyMap<string, T>): T;
}

/**
 * The lines of a table with a header. Columns may stand in any order; those not asked for may be
 * missing, so that files of other seasons can be read.
 */
export function csvTable(file: SeasonFile, delimiter: ',' | ';' = ','): readonly CsvRow[] {
  const [header, ...lines] = cellsOf(file, delimiter);
  if (!header) throw malformed(file.path, 'is empty');
  const columns = new Map(header.map((name, index) => [name, index]));
  return lines.map((cells, index) => csvRow(file.path, index + 2, columns, cells));
}

function cellsOf(file: SeasonFile, delimiter: string): string[][] {
  try {
    return parse(file.text, { bom: true, delimiter, skip_empty_lines: true });
  } catch (error) {
    const [reason] = String((error as Error).message).split('\n');
    throw malformed(file.path, `is not a table: ${reason}`);
  }
}

function csvRow(
  path: string,
  line: number,
  columns: ReadonlyMap<string, number>,
  cells: readonly string[],
): CsvRow {
  const text = (column: string): string => {
    const index = columns.get(column);
    if (index === undefined) throw malformed(path, `has no column "${column}"`);
    return cells[index] ?? '';
  };
  const refuse = (column: string, wanted: string) =>
    malformed(
      path,
      `is malformed in line ${line}: ${column} must be ${wanted}, not "${text(column)}"`,
    );
  return {
    text,
    optionalText: (column) => {
      const cell = text(column);
      return cell === '' || cell === 'None' || cell === 'null' ? null : cell;
    },
    integer: (column) => {
      // Some tables write whole numbers as 1.0.
      if (!/^-?\d{1,15}(\.0)?$/.test(text(column))) throw refuse(column, 'a whole number');
      return Number(text(column));
    },
    flag: (column) => {
      const cell = text(column).toLowerCase();
      if (cell !== 'true' && cell !== 'false') throw refuse(column, 'True or False');
      return cell === 'true';
    },
    time: (column) => {
      const time = Date.parse(text(column));
      if (Number.isNaN(time)) throw refuse(column, 'a time');
      return time;
    },
    oneOf: (column, table) => {
      const value = table.get(text(column));
      if (value === undefined)
        throw refuse(column, `one of ${[...table.keys()].slice(0, 5).join(', ')}`);
      return value;
    },
  };
}
