import { type Kysely, sql } from 'kysely';

/** Private groups of a league and who belongs to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table groups (
      id text primary key,
      league_id text not null,
      name text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table group_member (
      group_id text not null references groups (id) on delete cascade,
      user_id text not null,
      role text not null check (role in ('Admin', 'Member')),
      joined_at timestamptz not null default now(),
      primary key (group_id, user_id)
    )`.execute(db);
  await sql`create index group_member_by_user on group_member (user_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table group_member, groups`.execute(db);
}
