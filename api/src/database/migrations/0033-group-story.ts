import { type Kysely, sql } from 'kysely';

/**
 * What members add to the story of a group: reactions to what happened, and what an admin announces. The
 * events themselves follow from rounds and memberships. An announcement that was reported stays, out of
 * the group's sight, until operators have looked at it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table group_reaction (
      group_id text not null references groups (id) on delete cascade,
      season_id text not null,
      event_id text not null,
      user_id text not null,
      reaction text not null,
      reacted_at timestamptz not null default now(),
      primary key (group_id, season_id, event_id, user_id)
    )`.execute(db);
  await sql`create index group_reaction_of_user on group_reaction (user_id)`.execute(db);
  await sql`
    create table group_announcement (
      announcement_no bigint generated always as identity primary key,
      group_id text not null references groups (id) on delete cascade,
      user_id text not null,
      text text not null,
      written_at timestamptz not null default now(),
      withdrawn_at timestamptz
    )`.execute(db);
  await sql`
    create unique index group_announcement_in_sight on group_announcement (group_id)
    where withdrawn_at is null`.execute(db);
  await sql`create index group_announcement_of_user on group_announcement (user_id)`.execute(db);
  await sql`
    create table announcement_report (
      announcement_no bigint not null
        references group_announcement (announcement_no) on delete cascade,
      user_id text not null,
      reported_at timestamptz not null default now(),
      primary key (announcement_no, user_id)
    )`.execute(db);
  await sql`create index announcement_report_of_user on announcement_report (user_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table announcement_report, group_announcement, group_reaction`.execute(db);
}
