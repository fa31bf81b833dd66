import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Migration } from 'kysely/migration';
import { allowLongTransaction, type ConnectionTimeouts } from './connection-timeouts.ts';
import { DatabaseUnfitError } from './database-unfit-error.ts';
import { requirePostgresVersion } from './postgres-version.ts';
import { findTableHolder } from './table-holder.ts';
import { migratorWithin } from './unlocked-migrator.ts';

/** The migrations of a server, in order of their names. */
export interface MigrationSet {
  readonly migrations: Readonly<Record<string, Migration>>;
  /** SHA-256 of each migration's source, see `tools/migrations`. */
  readonly checksums: Readonly<Record<string, string>>;
  /** Where what was run is written down, made when it is missing; default: the connection's own. */
  readonly schema?: string;
  /** What is waited for at most, where it is not what migrations usually may. */
  readonly limits?: Partial<ConnectionTimeouts>;
  /** How often, and for how long, tables are asked for that others use; default: for minutes. */
  readonly patience?: Partial<Patience>;
  /** Major version of PostgreSQL it takes at least, where it is not what all need. */
  readonly neededPostgres?: number;
}

/** How a migration asks for tables that others use. */
export interface Patience {
  /** For each table, ms: whoever comes after the migration waits behind it for so long. */
  readonly tableMs: number;
  /** Between two tries, ms: others go on meanwhile. */
  readonly pauseMs: number;
  readonly tries: number;
}

/**
 * A second longer than PostgreSQL takes to send its own vacuum away from a table; seven minutes in all, which
 * whoever watches a start has to let pass.
 */
export const PATIENCE: Patience = { tableMs: 2000, pauseMs: 5000, tries: 60 };

/**
 * Brings a database up to date: all or nothing, one server at a time however many start at once, and
 * without a write when there is nothing to do. With each migration its checksum is written down, so
 * that data which other migrations have made are refused instead of failing later. While a backup or an
 * evaluation holds a table it gives way and tries again, so that a game that is played goes on.
 * @param onHeld told before each pause by whom a table is held
 * @returns names of the migrations that were run
 * @throws DatabaseUnfitError MIGRATIONS_DIFFER, POSTGRES_TOO_OLD, TABLES_HELD
 */
export async function migrateToLatest<DB>(
  db: Kysely<DB>,
  set: MigrationSet,
  onHeld: (holder: string) => void = () => undefined,
): Promise<string[]> {
  await requirePostgresVersion(db, set.neededPostgres);
  const { tableMs, pauseMs, tries } = { ...PATIENCE, ...set.patience };
  for (let left = tries - 1; ; left -= 1) {
    const result = await tryToMigrate(db, set, tableMs);
    if (result.isDone) return result.run;
    if (!result.isAlone || left <= 0) {
      throw new DatabaseUnfitError(
        'TABLES_HELD',
        `The tables cannot be brought up to date: they are held by ${result.holder}, end it or try again.`,
      );
    }
    onHeld(result.holder);
    await wait(pauseMs);
  }
}

/**
 * PostgreSQL's codes for a lock that was waited for too long, and for two who waited for each other: who
 * signs in may lock the same tables in another order, and either of the two is sent away.
 */
const HELD_CODES: ReadonlySet<string | undefined> = new Set(['55P03', '40P01']);

type Try =
  | { readonly isDone: true; readonly run: string[] }
  /** Whether no other server migrates, and who holds what was asked for. */
  | { readonly isDone: false; readonly isAlone: boolean; readonly holder: string };

/** Everything is as before where it is not done: no table stays locked. */
async function tryToMigrate<DB>(db: Kysely<DB>, set: MigrationSet, tableMs: number): Promise<Try> {
  let isAlone = false;
  try {
    const run = await db.transaction().execute(async (trx) => {
      await allowLongTransaction(trx, set.limits);
      await holdSchema(trx, set.schema);
      isAlone = true;
      await sql`select set_config('lock_timeout', ${String(tableMs)}, true)`.execute(trx);
      return migrateWithin(trx, set);
    });
    return { isDone: true, run };
  } catch (error) {
    if (!HELD_CODES.has((error as { code?: string }).code)) throw error;
    const name = await findTableHolder(db, await schemaOf(db, set.schema));
    return { isDone: false, isAlone, holder: name ? `'${name}'` : 'another process' };
  }
}

/**
 * The same within a transaction of the caller's, and up to a migration where one is named.
 * @returns names of the migrations that were run
 * @throws DatabaseUnfitError MIGRATIONS_DIFFER
 */
export async function migrateWithin<DB>(
  trx: Transaction<DB>,
  set: MigrationSet,
  last?: string,
): Promise<string[]> {
  const schema = await holdSchema(trx, set.schema);
  const before = await readMigrationsRun(trx, schema);
  compare(before, set);
  const migrator = migratorWithin(trx, {
    provider: { getMigrations: async () => ({ ...set.migrations }) },
    migrationTableSchema: schema,
  });
  const run = last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last);
  const { error, results = [] } = await run;
  if (error) throw error;
  if (results.length > 0 || before.some(({ checksum }) => checksum === null)) {
    await writeDown(trx, schema, set);
  }
  return results.map(({ migrationName }) => migrationName);
}

/**
 * Whether a database is up to date, found out without a write: whoever only reads changes nothing that
 * servers of the version before go by when they start.
 * @throws DatabaseUnfitError MIGRATIONS_DIFFER, MIGRATIONS_PENDING, POSTGRES_TOO_OLD
 */
export async function requireUpToDate<DB>(db: Kysely<DB>, set: MigrationSet): Promise<void> {
  await requirePostgresVersion(db, set.neededPostgres);
  const runs = await readMigrationsRun(db, await schemaOf(db, set.schema));
  compare(runs, set);
  const run = new Set(runs.map(({ name }) => name));
  const [first] = Object.keys(set.migrations)
    .filter((name) => !run.has(name))
    .sort();
  if (first === undefined) return;
  throw new DatabaseUnfitError(
    'MIGRATIONS_PENDING',
    `The data are those of an older version, before the migration ${first}: read them with that version, or bring them up to date with 'spieltag migrate'.`,
  );
}

/** Whether there is anything of ours in a database, of whatever version; found out without a write. */
export async function isMigrated<DB>(db: Kysely<DB>, { schema }: MigrationSet): Promise<boolean> {
  const runs = await readMigrationsRun(db, await schemaOf(db, schema));
  return runs.length > 0;
}

/** Keeps other servers from migrating until the transaction ends; makes the schema if need be. */
async function holdSchema<DB>(trx: Transaction<DB>, named: string | undefined): Promise<string> {
  const schema = await schemaOf(trx, named);
  await sql`select pg_advisory_xact_lock(hashtext('migrations'), hashtext(${schema}))`.execute(trx);
  const { rows: found } = await sql`
    select from pg_namespace where nspname = ${schema}`.execute(trx);
  // Asked before: even where it exists, making it takes a right not every role has.
  if (found.length === 0) await sql`create schema ${sql.id(schema)}`.execute(trx);
  return schema;
}

/** The one that is named, else the connection's own. */
async function schemaOf<DB>(db: Kysely<DB>, named: string | undefined): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select coalesce(${named ?? null}::text, current_schema(), 'public') as schema`.execute(db);
  return rows[0]?.schema ?? 'public';
}

/** The first of the migrations that have made some data which this version does not know, or knows otherwise. */
export function findForeignMigration(
  runs: readonly MigrationRun[],
  { checksums }: MigrationSet,
): { readonly name: string; readonly isKnown: boolean } | undefined {
  for (const { name, checksum } of runs) {
    const known = checksums[name];
    if (known === undefined) return { name, isKnown: false };
    if (checksum !== null && checksum !== known) return { name, isKnown: true };
  }
  return undefined;
}

/** @throws DatabaseUnfitError MIGRATIONS_DIFFER */
function compare(runs: readonly MigrationRun[], set: MigrationSet): void {
  const foreign = findForeignMigration(runs, set);
  if (!foreign) return;
  const { name, isKnown } = foreign;
  throw new DatabaseUnfitError(
    'MIGRATIONS_DIFFER',
    isKnown
      ? `The data were made with another form of the migration ${name}: start the version that made them.`
      : `The data were made by another version of the game, with the migration ${name}: start that version or a newer one.`,
  );
}

/** A migration that was run. */
export interface MigrationRun {
  readonly name: string;
  /** null: it was run before checksums were written down. */
  readonly checksum: string | null;
}

/** What was run in a schema, in order; empty where nothing was. */
export async function readMigrationsRun<DB>(
  trx: Kysely<DB>,
  schema: string,
): Promise<readonly MigrationRun[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = ${schema} and tablename in ('kysely_migration', 'migration_checksum')
    `.execute(trx);
  const has = (table: string) => tables.some(({ name }) => name === table);
  if (!has('kysely_migration')) return [];
  const run = sql.table(`${schema}.kysely_migration`);
  const noted = sql.table(`${schema}.migration_checksum`);
  const { rows } = has('migration_checksum')
    ? await sql<MigrationRun>`
        select run.name, noted.checksum from ${run} run left join ${noted} noted using (name)
        order by run.name`.execute(trx)
    : await sql<MigrationRun>`
        select name, null as checksum from ${run} order by name`.execute(trx);
  return rows;
}

/** What was run before checksums were written down counts as it is known now. */
async function writeDown<DB>(
  trx: Transaction<DB>,
  schema: string,
  { checksums, migrations }: MigrationSet,
): Promise<void> {
  const noted = sql.table(`${schema}.migration_checksum`);
  await sql`
    create table if not exists ${noted} (name text primary key, checksum text not null)`.execute(
    trx,
  );
  const names = Object.keys(migrations);
  await sql`
    insert into ${noted} (name, checksum)
    select * from unnest(${names}::text[], ${names.map((name) => checksumOf(name, checksums))}::text[])
    on conflict (name) do nothing`.execute(trx);
}

function checksumOf(name: string, checksums: MigrationSet['checksums']): string {
  const checksum = checksums[name];
  if (checksum === undefined) {
    throw new Error(`The migration ${name} has no checksum: run npm run migrations -- add`);
  }
  return checksum;
}
