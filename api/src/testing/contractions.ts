import { type MigrationSet, migrateWithin } from '@spieltag/server-kit/database';
import { type Kysely, sql } from 'kysely';

interface Column {
  readonly name: string;
  readonly table: string;
  readonly type: string;
  readonly needsValue: boolean;
}

/** What a server that was written for a schema relies on. */
export interface Reliance {
  readonly columns: readonly Column[];
  /** Constraints and unique indexes, by the table they hold. */
  readonly rules: readonly { readonly table: string; readonly rule: string }[];
}

/** Reads a schema's columns and what it refuses. */
export async function relianceOn<DB>(db: Kysely<DB>, schema = 'public'): Promise<Reliance> {
  const { rows: columns } = await sql<Column>`
    select relname as table, format('%s.%s', relname, attname) as name,
      format_type(atttypid, atttypmod) as type,
      attnotnull and not atthasdef and attidentity = '' as "needsValue"
    from pg_attribute join pg_class on attrelid = pg_class.oid
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p')
      and attnum > 0 and not attisdropped
    order by name`.execute(db);
  const { rows: rules } = await sql<{ table: string; rule: string }>`
    select relname as table, pg_get_constraintdef(pg_constraint.oid) as rule
      from pg_constraint join pg_class on conrelid = pg_class.oid
      where connamespace = ${schema}::regnamespace and contype <> 'n'
    union
    select relname, pg_get_indexdef(indexrelid)
      from pg_index join pg_class on indrelid = pg_class.oid
      where relnamespace = ${schema}::regnamespace and indisunique
        and indexrelid not in (select conindid from pg_constraint)
    order by rule`.execute(db);
  return { columns, rules };
}

/**
 * What a migration took from servers that were written for the schema before it, a line each: a column
 * they read or write, a value they leave out, a row they write and that is refused now.
 */
export function contractionsOf(before: Reliance, after: Reliance): readonly string[] {
  const had = new Map(before.columns.map((column) => [column.name, column]));
  const has = new Map(after.columns.map((column) => [column.name, column]));
  const tables = new Set(before.columns.map(({ table }) => table));
  const rules = new Set(before.rules.map(({ rule }) => rule));
  return [
    ...before.columns.flatMap(({ name, type }) => {
      const now = has.get(name);
      if (!now) return `${name} is gone`;
      return now.type === type ? [] : `${name} was ${type} and is ${now.type}`;
    }),
    ...after.columns
      .filter(({ name, table, needsValue }) => {
        return needsValue && tables.has(table) && !had.get(name)?.needsValue;
      })
      .map(({ name }) => `${name} needs a value`),
    ...after.rules
      .filter(({ table, rule }) => tables.has(table) && !rules.has(rule))
      .map(({ table, rule }) => `${table} is held to more: ${rule}`),
  ];
}

/**
 * What each migration of a set took, by its name; those that took nothing are left out. They are run
 * in the schema, which is made anew.
 */
export async function contractionsOfAll<DB>(
  db: Kysely<DB>,
  set: MigrationSet,
  schema = 'public',
): Promise<Readonly<Record<string, readonly string[]>>> {
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db);
  await sql`create schema ${sql.id(schema)}`.execute(db);
  const taken: Record<string, readonly string[]> = {};
  let before = await relianceOn(db, schema);
  for (const name of Object.keys(set.migrations)) {
    await db.transaction().execute((trx) => migrateWithin(trx, set, name));
    const after = await relianceOn(db, schema);
    const contractions = contractionsOf(before, after);
    if (contractions.length > 0) taken[name] = contractions;
    before = after;
  }
  return taken;
}
