import { type Kysely, sql } from 'kysely';

/**
 * When the game has worked, and where a lock was moved to because it had not. One row for each span
 * without a break: years of them are few.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table working_span (
      span_no int primary key generated always as identity,
      from_ms bigint not null,
      until_ms bigint not null,
      check (from_ms <= until_ms)
    )`.execute(db);
  await sql`create index working_span_until on working_span (until_ms)`.execute(db);
  await sql`alter table round add column moved_lock_ms bigint`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table round drop column moved_lock_ms`.execute(db);
  await sql`drop table working_span`.execute(db);
}
