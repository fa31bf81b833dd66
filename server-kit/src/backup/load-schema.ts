import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Kysely, sql, type Transaction } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import { findForeignMigration, type MigrationSet, migrateWithin } from '../database/index.ts';
import { BackupError } from './backup-error.ts';
import { APPLICATION_NAME, type Connection } from './connection.ts';
import { rowsFile, type SchemaDump } from './dump-schema.ts';
import { type FittedTable, fitDump } from './fit-dump.ts';
import { keepColumns } from './keep-columns.ts';
import type { CheckedBackup } from './open-backup.ts';
import { clearSchema, countContents, readSequences, readTables } from './tables.ts';

/** The connection in its transaction. */
export interface LoadContext {
  readonly trx: Transaction<unknown>;
  readonly client: Connection['client'];
  readonly backup: CheckedBackup;
  /** What is in the schema may go. */
  readonly replace: boolean;
  /** A line for whoever waits. */
  readonly progress: (line: string) => void;
}

/** @throws BackupError BACKUP_NEWER, BACKUP_DIFFERS */
export function requireKnownMigrations({ migrations }: SchemaDump, set: MigrationSet): void {
  const foreign = findForeignMigration(migrations, set);
  if (!foreign) return;
  const { name, isKnown } = foreign;
  if (isKnown) {
    throw new BackupError(
      'BACKUP_DIFFERS',
      `the backup was made with another form of the migration ${name}: restore it with the version that made it`,
    );
  }
  throw new BackupError(
    'BACKUP_NEWER',
    `the backup was made by a newer version of the game, with the migration ${name}: restore it with that version or a newer one`,
  );
}

/**
 * Makes the tables as the backup's version did, fills them, and brings them up to date; all or nothing,
 * as the transaction ends. What the database had besides these tables is left out, and named.
 * @throws BackupError TARGET_NOT_EMPTY, GAME_RUNNING, BACKUP_INCOMPLETE, BACKUP_DAMAGED, DISK_FULL
 */
export async function loadSchema(
  context: LoadContext,
  dump: SchemaDump,
  set: MigrationSet,
): Promise<void> {
  const { trx, replace, progress } = context;
  const { schema, migrations } = dump;
  await requireAlone(trx, schema);
  if ((await countContents(trx, schema)) > 0) {
    if (!replace) {
      throw new BackupError('TARGET_NOT_EMPTY', `there are tables in the schema ${schema} already`);
    }
    await clearSchema(trx, schema);
  }
  await migrateWithin(trx, set, migrations.at(-1)?.name);
  // Migrations bring rows of their own, which are in the backup as they have become.
  await truncate(trx, schema);
  const made = {
    tables: await readTables(trx, schema),
    sequences: await readSequences(trx, schema),
  };
  const { tables, sequences, leftOut } = fitDump(dump, made);
  for (const thing of leftOut) progress(`not restored, as the game has no such thing: ${thing}`);
  for (const table of tables) await loadTable(context, schema, table);
  for (const { name, value } of sequences.filter((sequence) => sequence.value !== null)) {
    await sql`select setval(${`${quoted(schema)}.${quoted(name)}`}::regclass, ${value}::bigint)`.execute(
      trx,
    );
  }
  await migrateWithin(trx, set);
  for (const { name } of await readTables(trx, schema)) {
    await sql`analyze ${sql.id(schema, name)}`.execute(trx);
  }
}

/** Whether neither servers nor another restore work on the database. @throws BackupError GAME_RUNNING */
export async function requireAlone(trx: Kysely<unknown>, schema: string): Promise<void> {
  const { rows: locks } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('restore'), hashtext(${schema})) as "isOurs"`.execute(
    trx,
  );
  if (locks[0]?.isOurs !== true) {
    throw new BackupError('GAME_RUNNING', 'another backup is being restored to this database');
  }
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'spieltag%'
      and application_name <> ${APPLICATION_NAME}
    limit 1`.execute(trx);
  if (rows.length > 0) {
    throw new BackupError('GAME_RUNNING', 'servers work on this database: end them first');
  }
}

async function truncate(trx: Kysely<unknown>, schema: string): Promise<void> {
  const names = (await readTables(trx, schema)).map(({ name }) => sql.id(schema, name));
  if (names.length > 0) await sql`truncate ${sql.join(names)}`.execute(trx);
}

/** @throws BackupError BACKUP_DAMAGED */
async function loadTable(
  { trx, client, backup }: LoadContext,
  schema: string,
  { name, rows, isKept, columns }: FittedTable,
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.id(column)));
  const copy = sql`copy ${sql.id(schema, name)} (${names}) from stdin`.compile(trx);
  const taken = client.query(copyFrom(copy.sql));
  const written = backup.stream(rowsFile(schema, name));
  const kept = (read: AsyncIterable<Buffer>) => keepColumns(read, isKept);
  await pipeline(written, createGunzip(), kept, taken);
  if (taken.rowCount === rows) return;
  throw new BackupError(
    'BACKUP_DAMAGED',
    `the backup is damaged: ${name} has ${taken.rowCount} rows, not ${rows}; nothing was changed`,
  );
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
