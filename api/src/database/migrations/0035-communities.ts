import { type Kysely, sql } from 'kysely';

/**
 * Which public leagues managers have joined: one of a club and one of a country at most. The version
 * grows with every change in a season, so that a server reads again only what has changed. Who has left
 * keeps a row without either, by which servers learn of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table community_choice (
      season_id text not null,
      user_no int not null,
      user_id text,
      club_id text,
      country text,
      version int not null,
      chosen_at timestamptz not null default now(),
      primary key (season_id, user_no)
    )`.execute(db);
  await sql`create index community_choice_of_user on community_choice (user_id)`.execute(db);
  await sql`
    create unique index community_choice_by_version on community_choice (season_id, version)`.execute(
    db,
  );
  await sql`
    create table community_version (
      season_id text primary key,
      version int not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table community_version, community_choice`.execute(db);
}
