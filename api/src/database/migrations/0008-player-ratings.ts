import { type Kysely, sql } from 'kysely';

/**
 * Season points that came from elsewhere, and ways to what pictures and pages are asked for by an
 * id alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table player_rating_import (
      season_id text not null,
      player_no smallint not null,
      season_points int not null,
      external_player_id text,
      through_round_no smallint not null,
      imported_at timestamptz not null default now(),
      primary key (season_id, player_no),
      foreign key (season_id, player_no) references player (season_id, player_no) on delete cascade
    )`.execute(db);
  await sql`create index player_by_id on player (id)`.execute(db);
  await sql`create index team_by_id on team (id)`.execute(db);
  await sql`create index player_match_by_player on player_match (season_id, player_no)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index player_match_by_player, team_by_id, player_by_id`.execute(db);
  await sql`drop table player_rating_import`.execute(db);
}
