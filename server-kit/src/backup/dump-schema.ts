import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import { type MigrationRun, readMigrationsRun } from '../database/index.ts';
import type { BackupDraft } from './backup-draft.ts';
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

/**
 * Writes all rows of a schema, as the transaction sees them that the connection is in.
 * @returns undefined where no migration was ever run
 */
export async function dumpSchema(
  connection: Connection,
  schema: string,
  draft: BackupDraft,
): Promise<SchemaDump | undefined> {
  const { db } = connection;
  const migrations = await readMigrationsRun(db, schema);
  if (migrations.length === 0) return undefined;
  const tables: DumpedTable[] = [];
  for (const table of await readTables(db, schema)) {
    tables.push({ ...table, rows: await dumpTable(connection, schema, table, draft) });
  }
  return { schema, migrations, tables, sequences: await readSequences(db, schema) };
}

async function dumpTable(
  { db, client }: Connection,
  schema: string,
  { name, columns }: TableShape,
  draft: BackupDraft,
): Promise<number> {
  const names = sql.join(columns.map((column) => sql.id(column)));
  const copy = sql`copy ${sql.id(schema, name)} (${names}) to stdout`.compile(db);
  const rows = client.query(copyTo(copy.sql));
  const packed = createGzip({ level: GZIP_LEVEL });
  await Promise.all([pipeline(rows, packed), draft.write(rowsFile(schema, name), packed)]);
  return rows.rowCount;
}
