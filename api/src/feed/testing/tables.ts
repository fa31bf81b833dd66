import { parse } from 'csv-parse/sync';

/** A row of a table by the names of its columns. */
export type TableRow = Readonly<Record<string, string>>;

/** Rows of a comma-separated table with a head, by the names of their columns. */
export function rowsOf(text: string): TableRow[] {
  return parse(text, { bom: true, columns: true, skip_empty_lines: true });
}

/** The columns are those of the first row. */
export function tableOf(rows: readonly TableRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const quoted = (cell: string | undefined) => `"${(cell ?? '').replaceAll('"', '""')}"`;
  const lines = rows.map((row) => columns.map((column) => quoted(row[column])).join(','));
  return [columns.join(','), ...lines, ''].join('\n');
}

/** A table with each of its rows made anew; a row that becomes null is left out. */
export function mapTable(text: string, change: (row: TableRow) => TableRow | null): string {
  return tableOf(
    rowsOf(text)
      .map(change)
      .filter((row) => row !== null),
  );
}

/** A row without some of its columns. */
export function without(row: TableRow, ...columns: readonly string[]): TableRow {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)));
}
