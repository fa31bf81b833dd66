/** Keeps a statement of up to 65 columns below PostgreSQL's 65,535 parameters. */
const ROWS_PER_INSERT = 1000;

/** Rows in parts, in order, of which each can be inserted by one statement. */
export function rowBatches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, index) =>
    rows.slice(index * ROWS_PER_INSERT, (index + 1) * ROWS_PER_INSERT),
  );
}
