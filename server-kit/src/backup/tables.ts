import { type Kysely, sql } from 'kysely';

/** A table whose rows are worth keeping. */
export interface TableShape {
  readonly name: string;
  /** Those that are not generated. */
  readonly columns: readonly string[];
}

/** Where a sequence stands; null: it was never used. */
export interface SequenceState {
  readonly name: string;
  readonly value: string | null;
}

/** What was run is written down by migrating. */
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock', 'migration_checksum'];

/**
 * The tables of a schema, each after those it refers to; empty where there is no such schema. One that is
 * partitioned is a single table: its partitions are how it is stored there. Unlogged ones are left out: they
 * hold nothing that outlives a crash.
 */
export async function readTables(
  db: Kysely<unknown>,
  schema: string,
): Promise<readonly TableShape[]> {
  const { rows } = await sql<TableShape & { needs: string[] }>`
    select c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      array(
        select other.relname::text from pg_constraint k join pg_class other on other.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0 and other.oid <> c.oid
      ) as needs
    from pg_class c
    where c.relnamespace = to_regnamespace(quote_ident(${schema}))
      and c.relkind in ('r', 'p') and not c.relispartition
      and c.relpersistence = 'p' and c.relname <> all (${OF_MIGRATIONS})
    order by c.relname`.execute(db);
  const ordered: (typeof rows)[number][] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < rows.length) {
    const next = rows.find(({ name, needs }) => !isPlaced(name) && needs.every(isPlaced));
    if (!next) throw new Error(`The tables of ${schema} refer to each other in a circle`);
    ordered.push(next);
  }
  return ordered.map(({ name, columns }) => ({ name, columns }));
}

/** Sequences stand outside of transactions: read after the rows, they are beyond all of them. */
export async function readSequences(
  db: Kysely<unknown>,
  schema: string,
): Promise<readonly SequenceState[]> {
  const { rows } = await sql<SequenceState>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = ${schema} order by 1`.execute(db);
  return rows;
}

/** How many tables, views, routines and types there are in a schema. */
export async function countContents(db: Kysely<unknown>, schema: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_class
    where relnamespace = to_regnamespace(quote_ident(${schema}))`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Leaves nothing in a schema but itself, which its owner may not be allowed to make again. */
export async function clearSchema(db: Kysely<unknown>, schema: string): Promise<void> {
  // Tables first: what belongs to them goes with them.
  const { rows } = await sql<{ statement: string }>`
    select format('drop %s if exists %s cascade', kind, thing) as statement
    from (
      select case relkind when 'v' then 'view' when 'm' then 'materialized view'
          when 'S' then 'sequence' else 'table' end as kind,
        oid::regclass::text as thing, relkind = 'S' as is_last
      from pg_class
      where relnamespace = to_regnamespace(quote_ident(${schema})) and relkind in ('r', 'p', 'v', 'm', 'S')
      union all
      select 'routine', oid::regprocedure::text, true from pg_proc
      where pronamespace = to_regnamespace(quote_ident(${schema}))
    ) contents
    order by is_last`.execute(db);
  for (const { statement } of rows) await sql.raw(statement).execute(db);
}
