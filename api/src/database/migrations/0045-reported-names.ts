import { type Kysely, sql } from 'kysely';

/**
 * Whose name or picture players want operators to look at, with the name it was then. With a group the reports
 * of it go; accounts that are deleted stay as rows, and servers of the version before leave reports of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table name_report (
      report_no bigint generated always as identity primary key,
      reported_user_id text,
      group_id text references groups (id) on delete cascade,
      reported_name text not null,
      user_id text not null,
      reported_at timestamptz not null default now(),
      check (num_nonnulls(reported_user_id, group_id) = 1),
      unique (user_id, reported_user_id),
      unique (user_id, group_id)
    )`.execute(db);
  await sql`create index name_report_of_person on name_report (reported_user_id)`.execute(db);
  await sql`create index name_report_of_group on name_report (group_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table name_report`.execute(db);
}
