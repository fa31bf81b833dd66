import { type Kysely, sql } from 'kysely';

/**
 * What a user owns in a season, and how it came about. No foreign key leads to another user's row
 * and every change touches one user, so that both tables can be spread over servers by user.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_counter (
      season_id text primary key,
      next_user_no int not null
    )`.execute(db);
  await sql`
    create table bot_series (
      season_id text not null,
      seed int not null,
      created int not null,
      primary key (season_id, seed)
    )`.execute(db);
  await sql`
    create table ledger (
      season_id text not null,
      user_id text not null,
      user_no int not null,
      version int not null,
      budget int not null check (budget >= 0),
      soft_currency int not null check (soft_currency >= 0),
      formation_id text not null,
      slot_player_no smallint[] not null,
      slot_team_no smallint[] not null,
      player_market_phase text not null,
      favorite_player_ids text[] not null,
      restricted_window_no smallint,
      squad_at_window_open smallint[],
      created_at timestamptz not null default now(),
      primary key (season_id, user_id),
      unique (season_id, user_no)
    )`.execute(db);
  await sql`
    create table ledger_transaction (
      season_id text not null,
      user_id text not null,
      version int not null,
      kind text not null,
      payload jsonb not null,
      budget_before int not null,
      budget_after int not null,
      at timestamptz not null default now(),
      primary key (season_id, user_id, version)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table ledger_transaction, ledger, bot_series, ledger_counter`.execute(db);
}
