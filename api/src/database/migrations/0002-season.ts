import { type Kysely, sql } from 'kysely';

/**
 * Leagues, seasons and all that is known and measured of them. Players and teams carry a small
 * dense number within their season, so that ledgers and frozen lineups hold arrays of two bytes.
 * Round ids are unique over all seasons, as some routes name nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table league (
      id text primary key,
      name text not null,
      order_no int not null,
      current_season_id text
    )`.execute(db);
  await sql`
    create table season (
      id text primary key,
      league_id text not null references league (id),
      name text not null,
      hidden boolean not null default false,
      order_no int not null,
      preset jsonb not null,
      formations jsonb not null,
      restricted_windows jsonb not null,
      provider text not null,
      feed_spec jsonb not null,
      catalogue_version int not null default 1
    )`.execute(db);
  await sql`
    create table team (
      season_id text not null references season (id) on delete cascade,
      team_no smallint not null,
      id text not null,
      name text not null,
      short_name text not null,
      primary key (season_id, team_no),
      unique (season_id, id)
    )`.execute(db);
  await sql`
    create table player (
      season_id text not null references season (id) on delete cascade,
      player_no smallint not null,
      id text not null,
      team_id text not null,
      first_name text not null,
      last_name text not null,
      display_name text not null,
      display_long_name text not null,
      market_value int not null,
      position text not null,
      country_code text,
      shirt_number text,
      height smallint,
      weight smallint,
      birthday text,
      status text not null,
      active boolean not null default true,
      primary key (season_id, player_no),
      unique (season_id, id)
    )`.execute(db);
  await sql`
    create table round (
      season_id text not null references season (id) on delete cascade,
      round_no smallint not null,
      id text not null unique,
      name text not null,
      start_date_ms bigint not null,
      end_date_ms bigint not null,
      phase text not null default 'GENERAL',
      completed_at_ms bigint,
      primary key (season_id, round_no)
    )`.execute(db);
  await sql`
    create table match (
      season_id text not null references season (id) on delete cascade,
      round_id text not null references round (id),
      id text not null,
      home_team_id text not null,
      guest_team_id text not null,
      home_team_name text,
      guest_team_name text,
      date_ms bigint not null,
      state text not null default 'SCHEDULED',
      home_score smallint,
      guest_score smallint,
      late boolean not null default false,
      primary key (season_id, id)
    )`.execute(db);
  await sql`create index match_by_round on match (round_id)`.execute(db);
  await sql`
    create table player_match (
      season_id text not null,
      round_id text not null,
      match_id text not null,
      player_no smallint not null,
      team_id text not null,
      position text not null,
      status text not null,
      points smallint not null,
      rated boolean not null,
      stats jsonb,
      breakdown jsonb not null,
      primary key (season_id, match_id, player_no),
      foreign key (season_id, match_id) references match (season_id, id) on delete cascade
    )`.execute(db);
  await sql`create index player_match_by_round on player_match (season_id, round_id, player_no)`.execute(
    db,
  );
  await sql`
    create table season_clock (
      season_id text primary key references season (id) on delete cascade,
      mode text not null,
      game_time_ms bigint not null,
      speed double precision not null default 1,
      anchored_at timestamptz not null default now(),
      current_round_no smallint not null default 1,
      restricted_window_no smallint,
      cursor text not null default '',
      state_version int not null default 1
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table season_clock, player_match, match, round, player, team, season, league`.execute(
    db,
  );
}
