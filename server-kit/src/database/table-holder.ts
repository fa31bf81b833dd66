import { type Kysely, sql } from 'kysely';

/**
 * Whose transaction has held tables of a schema, or the right to migrate it, for the longest time: the
 * one whose end is waited for, as a lock that was given up does not say itself.
 * @returns what it calls itself; undefined where there is none any more, or it has no name
 */
export async function findTableHolder<DB>(
  db: Kysely<DB>,
  schema: string,
): Promise<string | undefined> {
  // When a transaction of another role began is not shown: it is taken for the oldest one.
  const { rows } = await sql<{ name: string }>`
    select activity.application_name as name
    from pg_locks held
    join pg_stat_activity activity using (pid)
    left join pg_class relation on held.locktype = 'relation' and relation.oid = held.relation
    left join pg_namespace namespace on namespace.oid = relation.relnamespace
    where held.granted and held.pid <> pg_backend_pid()
      and held.database = (select oid from pg_database where datname = current_database())
      and (namespace.nspname = ${schema} or (held.locktype = 'advisory'
        and held.classid::bigint = hashtext('migrations')::bigint & 4294967295
        and held.objid::bigint = hashtext(${schema})::bigint & 4294967295))
    order by activity.xact_start nulls first
    limit 1`.execute(db);
  return rows[0]?.name || undefined;
}
