import { type Kysely, sql } from 'kysely';

/**
 * Frozen lineups and what a round was worth, packed by chunks of users. Everything is numbers in
 * byte arrays, so they are stored uncompressed (`external`): a slice of one user is then read
 * without reading the rest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table frozen_round (
      season_id text not null,
      round_id text not null,
      slot_count smallint not null,
      formation_ids text[] not null,
      frozen_at timestamptz not null default now(),
      primary key (season_id, round_id)
    )`.execute(db);
  await sql`
    create table lineup_chunk (
      season_id text not null,
      round_id text not null,
      chunk int not null,
      lineups bytea storage external not null,
      rosters bytea storage external not null,
      primary key (season_id, round_id, chunk)
    )`.execute(db);
  await sql`
    create table round_evaluation (
      season_id text not null,
      round_id text not null,
      previous_round_id text,
      round_users int not null,
      season_users int not null,
      player_points bytea storage external not null,
      evaluated_at timestamptz not null default now(),
      primary key (season_id, round_id)
    )`.execute(db);
  await sql`
    create table result_chunk (
      season_id text not null,
      round_id text not null,
      chunk int not null,
      points bytea storage external not null,
      totals bytea storage external not null,
      primary key (season_id, round_id, chunk)
    )`.execute(db);
  await sql`
    create table score_histogram (
      season_id text not null,
      round_id text not null,
      kind text not null check (kind in ('round', 'season')),
      score int not null,
      users int not null check (users > 0),
      users_above int not null,
      primary key (season_id, round_id, kind, score),
      unique (season_id, round_id, kind, users_above)
    )`.execute(db);
  await sql`
    create table order_chunk (
      season_id text not null,
      round_id text not null,
      kind text not null check (kind in ('round', 'season')),
      chunk int not null,
      user_nos bytea storage external not null,
      primary key (season_id, round_id, kind, chunk)
    )`.execute(db);
  await sql`
    create table round_optimum (
      season_id text not null,
      round_id text not null,
      formation_id text not null,
      points int not null,
      slot_player_no smallint[] not null,
      slot_team_id text[] not null,
      primary key (season_id, round_id)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table round_optimum, order_chunk, score_histogram, result_chunk, round_evaluation,
      lineup_chunk, frozen_round`.execute(db);
}
