import { type Kysely, sql } from 'kysely';

/** Every table, column, index, constraint, function and trigger of a schema, a line each. */
export async function schemaOf<DB>(db: Kysely<DB>, schema = 'public'): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    with mine as (select * from pg_class where relnamespace = ${schema}::regnamespace)
    select format('table %s %s %s', relname, relpersistence, reloptions) as line
      from mine where relkind = 'r'
    union all
    select format('column %s.%s %s %s %s %s', relname, attname, format_type(atttypid, atttypmod),
        attnotnull, attstorage, pg_get_expr(adbin, adrelid))
      from mine join pg_attribute on attrelid = mine.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select pg_get_indexdef(oid) from mine where relkind = 'i'
    union all
    select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = ${schema}::regnamespace
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = ${schema}::regnamespace
    union all
    select pg_get_triggerdef(pg_trigger.oid) from pg_trigger
      join mine on tgrelid = mine.oid where not tgisinternal
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}
