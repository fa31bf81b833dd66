import type { BenchRow } from './bench.ts';

/** Rows as a table in Markdown: a column for each name any of them has, figures to the right. */
export function markdownTable(rows: readonly BenchRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isFigure = (column: string) => rows.every((row) => typeof row[column] !== 'string');
  const lines = [
    columns,
    columns.map((column) => (isFigure(column) ? '---:' : '---')),
    ...rows.map((row) => columns.map((column) => cell(row[column]))),
  ];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function cell(value: string | number | undefined): string {
  return `${value ?? ''}`.replaceAll('|', '\\|');
}
