import { parse } from 'csv-parse/sync';
import { malformed, type SeasonFile } from './season-folder.ts';

/** One line of a table; a column that is missing or of the wrong kind is a `FeedError`. */
export interface CsvRow {
  /** From 1, the header included, as messages name it. */
  readonly line: number;
  has(column: string): boolean;
  text(column: string): string;
  /** null where the cell is empty, `None` or `null`. */
  optionalText(column: string): string | null;
  integer(column: string): number;
  /** A whole number from 0 up to a limit, 9999 where none is given. */
  count(column: string, max?: number): number;
  flag(column: string): boolean;
  /** Epoch ms of an ISO time. */
  time(column: string): number;
  /** null where the column is missing or holds no time. */
  timeIfThere(column: string): number | null;
  /** The entry of the table under the cell's text. */
  oneOf<T>(column: string, table: ReadonlyMap<string, T>): T;
}

/** No figure of a player, price or score is larger. */
const MAX_COUNT = 9999;

/**
 * The lines of a table with a header. Columns may stand in any order; those not asked for may be
 * missing, so that files of other seasons can be read.
 */
export function csvTable(file: SeasonFile, delimiter: ',' | ';' = ','): readonly CsvRow[] {
  const [header, ...lines] = cellsOf(file, delimiter);
  if (!header) throw malformed(file.path, 'is empty');
  const columns = Map.groupBy(header.keys(), (index) => header[index] ?? '');
  return lines.map((cells, index) => csvRow(file.path, index + 2, columns, cells));
}

function cellsOf(file: SeasonFile, delimiter: string): string[][] {
  try {
    return parse(file.text, { bom: true, delimiter, skip_empty_lines: true, trim: true });
  } catch (error) {
    const [reason] = String((error as Error).message).split('\n');
    throw malformed(file.path, `is not a table: ${reason}`);
  }
}

function csvRow(
  path: string,
  line: number,
  columns: ReadonlyMap<string, readonly number[]>,
  cells: readonly string[],
): CsvRow {
  const text = (column: string): string => {
    const [index, ...others] = columns.get(column) ?? [];
    if (index === undefined) throw malformed(path, `has no column "${column}"`);
    const cell = cells[index] ?? '';
    if (others.every((other) => cells[other] === cell)) return cell;
    throw malformed(path, `is malformed in line ${line}: two columns "${column}" differ`);
  };
  const refuse = (column: string, wanted: string) =>
    malformed(
      path,
      `is malformed in line ${line}: ${column} must be ${wanted}, not "${text(column)}"`,
    );
  const integer = (column: string): number => {
    // Some tables write whole numbers as 1.0.
    if (!/^-?\d{1,15}(\.0*)?$/.test(text(column))) throw refuse(column, 'a whole number');
    return Number(text(column));
  };
  return {
    line,
    has: (column) => columns.has(column),
    text,
    optionalText: (column) => (isEmpty(text(column)) ? null : text(column)),
    integer,
    count: (column, max = MAX_COUNT) => {
      const number = integer(column);
      if (number < 0 || number > max) throw refuse(column, `from 0 to ${max}`);
      return number;
    },
    flag: (column) => {
      const cell = text(column).toLowerCase();
      if (cell !== 'true' && cell !== 'false') throw refuse(column, 'True or False');
      return cell === 'true';
    },
    time: (column) => {
      const time = timeOf(text(column));
      if (time === null) throw refuse(column, 'a time');
      return time;
    },
    timeIfThere: (column) => (columns.has(column) ? timeOf(text(column)) : null),
    oneOf: (column, table) => {
      const value = table.get(text(column));
      if (value === undefined)
        throw refuse(column, `one of ${[...table.keys()].slice(0, 5).join(', ')}`);
      return value;
    },
  };
}

function isEmpty(cell: string): boolean {
  return ['', 'none', 'null', 'nan'].includes(cell.toLowerCase());
}

function timeOf(cell: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}/.test(cell) ? Date.parse(cell) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
