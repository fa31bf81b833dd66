import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import {
  findForeignMigration,
  type MigrationRun,
  type MigrationSet,
  readMigrationsRun,
} from '../database/index.ts';
import type { BackupDraft } from './backup-draft.ts';
import { BackupError } from './backup-error.ts';
import type { Connection } from './connection.ts';
import { readSequences, readTables, type SequenceState, type TableShape } from './tables.ts';

/** A table as it was written. */
export interface DumpedTable extends TableShape {
  readonly rows: number;
}

/** A schema as it was written: its rows, and with what it can be made anew. */
export interface SchemaDump {
  readonly schema: string;
  readonly migrations: readonly MigrationRun[];
  readonly tables: readonly DumpedTable[];
  readonly sequences: readonly SequenceState[];
}

/** Text of this kind shrinks to a fifth already; more would cost minutes. */
const GZIP_LEVEL = 1;

/** Where the rows of a table lie in a backup: as COPY writes them, compressed. */
export const rowsFile = (schema: string, table: string) => `database/${schema}/${table}.copy.gz`;

/** What is written, and where. */
export interface DumpContext {
  readonly schema: string;
  /** Those this version knows. */
  readonly set: MigrationSet;
  readonly draft: BackupDraft;
}

/**
 * Writes all rows of a schema, as the transaction sees them that the connection is in.
 * @returns undefined where no migration was ever run
 * @throws BackupError MIGRATIONS_DIFFER, DISK_FULL
 */
export async function dumpSchema(
  connection: Connection,
  { schema, set, draft }: DumpContext,
): Promise<SchemaDump | undefined> {
  const { db } = connection;
  const migrations = await readMigrationsRun(db, schema);
  if (migrations.length === 0) return undefined;
  requireOurs(migrations, set);
  const tables: DumpedTable[] = [];
  for (const table of await readTables(db, schema)) {
    tables.push({ ...table, rows: await dumpTable(connection, schema, table, draft) });
  }
  return { schema, migrations, tables, sequences: await readSequences(db, schema) };
}

/** A version does not know what belongs to the rows of a newer one. @throws BackupError MIGRATIONS_DIFFER */
function requireOurs(migrations: readonly MigrationRun[], set: MigrationSet): void {
  const other = findForeignMigration(migrations, set);
  if (!other) return;
  throw new BackupError(
    'MIGRATIONS_DIFFER',
    `the data were made by another version of the game, with the migration ${other.name}: back them up with the version of the servers`,
  );
}

async function dumpTable(
  { db, client }: Connection,
  schema: string,
  { name, columns }: TableShape,
  draft: BackupDraft,
): Promise<number> {
  const names = sql.join(columns.map((column) => sql.id(column)));
  // As a query, which reads a table that is partitioned as well.
  const copy = sql`copy (select ${names} from ${sql.id(schema, name)}) to stdout`.compile(db);
  const rows = client.query(copyTo(copy.sql));
  const packed = createGzip({ level: GZIP_LEVEL });
  await Promise.all([pipeline(rows, packed), draft.write(rowsFile(schema, name), packed)]);
  return rows.rowCount;
}
