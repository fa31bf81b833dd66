import { type Kysely, sql } from 'kysely';

/**
 * A lock that does not read the ledgers: their lineups are packed after it, chunk by chunk. Until a
 * chunk is, the first change of a ledger keeps what it was at the lock, whoever makes the change: a
 * server of the version before knows nothing of it. Nor must such a server lead the round on before
 * that is done. A ledger is kept for its round: what was under way when a round was finished is of no
 * meaning for the next one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unpacked_round (
      season_id text primary key,
      round_id text not null,
      slot_count smallint not null,
      user_count int not null,
      next_chunk int not null default 0,
      formation_ids text[] not null,
      owners bytea not null default '',
      owner_ledgers int not null default 0,
      captaincies bytea not null default '',
      prices bytea not null,
      locked_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table kept_ledger (
      season_id text not null,
      round_id text not null,
      user_no int not null,
      budget int not null,
      formation_id text not null,
      slot_player_no smallint[] not null,
      packed_slots bytea not null,
      player_market_phase text not null,
      captain_player_no smallint,
      captain_round_no smallint,
      primary key (season_id, round_id, user_no)
    )`.execute(db);
  // Once for all ledgers of a statement. What it reads, it reads as of now, with the season's lock held
  // by whoever changes a ledger.
  await sql`
    create function keep_locked_ledgers() returns trigger language plpgsql volatile as $$
    begin
      if not exists (select from unpacked_round) then
        return null;
      end if;
      insert into kept_ledger
        (season_id, round_id, user_no, budget, formation_id, slot_player_no, packed_slots,
          player_market_phase, captain_player_no, captain_round_no)
      select season_id, round_id, user_no, budget, formation_id, slot_player_no, packed_slots,
        player_market_phase, captain_player_no, captain_round_no
      from ledger_before join unpacked_round using (season_id)
      where user_no < user_count and user_no >> 13 >= next_chunk
      on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger keep_locked_ledgers after update on ledger
    referencing old table as ledger_before
    for each statement execute function keep_locked_ledgers()`.execute(db);
  await sql`
    create function require_packed_round() returns trigger language plpgsql as $$
    begin
      if exists (select from unpacked_round where season_id = new.season_id) then
        raise exception 'the lineups of the last lock are not packed yet'
          using errcode = 'object_not_in_prerequisite_state';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger require_packed_round before update of phase on round
    for each row when (old.phase is distinct from new.phase)
    execute function require_packed_round()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if exists (select from unpacked_round) then
        raise exception 'the lineups of a lock are not packed yet';
      end if;
    end $$`.execute(db);
  await sql`drop trigger require_packed_round on round`.execute(db);
  await sql`drop trigger keep_locked_ledgers on ledger`.execute(db);
  await sql`drop function require_packed_round, keep_locked_ledgers`.execute(db);
  await sql`drop table kept_ledger, unpacked_round`.execute(db);
}
