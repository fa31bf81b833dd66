import { BackupError } from './backup-error.ts';
import type { DumpedTable, SchemaDump } from './dump-schema.ts';
import type { SequenceState, TableShape } from './tables.ts';

/** What migrations have made of a schema, tables after those they refer to. */
export interface MadeSchema {
  readonly tables: readonly TableShape[];
  readonly sequences: readonly Pick<SequenceState, 'name'>[];
}

/** A table as it is loaded. */
export interface FittedTable {
  readonly name: string;
  readonly rows: number;
  /** For each column that was written, whether the table has it. */
  readonly isKept: readonly boolean[];
  /** Those that were written and that the table has. */
  readonly columns: readonly string[];
}

/** What of a dump belongs into a schema. */
export interface FittedDump {
  readonly tables: readonly FittedTable[];
  readonly sequences: readonly SequenceState[];
  /** What does not, in words. */
  readonly leftOut: readonly string[];
}

/**
 * Holds what was written against the tables it is to fill. A database may have more than migrations make:
 * a table somebody has made by hand, a column by which ledgers are spread over several machines. That it had
 * less is no backup of the game.
 * @throws BackupError BACKUP_INCOMPLETE
 */
export function fitDump(dump: SchemaDump, made: MadeSchema): FittedDump {
  const tables = made.tables.map((table) =>
    fitTable(find(dump.tables, table.name, 'table'), table.columns),
  );
  const sequences = made.sequences.map(({ name }) => find(dump.sequences, name, 'sequence'));
  return {
    tables,
    sequences,
    leftOut: [...foreignTables(dump, made), ...foreignColumns(dump, made)],
  };
}

function fitTable({ name, rows, columns }: DumpedTable, made: readonly string[]): FittedTable {
  const missing = made.find((column) => !columns.includes(column));
  if (missing !== undefined) throw incomplete(`column ${name}.${missing}`);
  const isKept = columns.map((column) => made.includes(column));
  return { name, rows, isKept, columns: columns.filter((_column, no) => isKept[no]) };
}

/** @throws BackupError BACKUP_INCOMPLETE */
function find<T extends { readonly name: string }>(
  dumped: readonly T[],
  name: string,
  kind: 'table' | 'sequence',
): T {
  const found = dumped.find((one) => one.name === name);
  if (!found) throw incomplete(`${kind} ${name}`);
  return found;
}

const incomplete = (what: string) =>
  new BackupError(
    'BACKUP_INCOMPLETE',
    `the backup has no ${what}, which the game needs: its database was changed by hand, or had partitions and was backed up by an older version; nothing was changed`,
  );

function foreignTables(dump: SchemaDump, made: MadeSchema): readonly string[] {
  return dump.tables
    .filter(({ name }) => !made.tables.some((table) => table.name === name))
    .map(({ name, rows }) => `the table ${name} with ${rows} rows`);
}

function foreignColumns(dump: SchemaDump, made: MadeSchema): readonly string[] {
  return made.tables.flatMap((table) => {
    const written = dump.tables.find(({ name }) => name === table.name)?.columns ?? [];
    return written
      .filter((column) => !table.columns.includes(column))
      .map((column) => `the column ${table.name}.${column}`);
  });
}
