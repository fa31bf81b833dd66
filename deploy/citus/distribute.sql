-- Spreads the ledgers over the workers of a Citus cluster, each user's rows together on one of them.
-- Run once on the coordinator, by the owner of the tables, while no game server runs and
-- no round is left to be packed:
--   psql "$DATABASE_URL" --single-transaction --set ON_ERROR_STOP=1 --file deploy/citus/distribute.sql
-- docs/capacity.md says when, and table by table why.

-- A key of a distributed table has to hold what it is distributed by. The numbers of users stay unique
-- without this one: they are drawn from ledger_counter under its row's lock.
alter table ledger drop constraint ledger_season_id_user_no_key;
create index ledger_by_user_no on ledger (season_id, user_no);

-- Triggers of distributed tables see one row at a time, on the worker it is on: what a ledger was at
-- the lock is kept beside it.
drop trigger keep_locked_ledgers on ledger;
drop function keep_locked_ledgers;
alter table kept_ledger add column user_id text not null;
alter table kept_ledger drop constraint kept_ledger_pkey;
alter table kept_ledger add primary key (season_id, round_id, user_no, user_id);

-- Read by the trigger on every worker; a row for each season that is locked and not yet packed.
select create_reference_table('unpacked_round');

select create_distributed_table('ledger', 'user_id');
select create_distributed_table('ledger_transaction', 'user_id', colocate_with => 'ledger');
select create_distributed_table('ledger_request', 'user_id', colocate_with => 'ledger');
select create_distributed_table('kept_ledger', 'user_id', colocate_with => 'ledger');

create function keep_locked_ledger() returns trigger language plpgsql volatile as $$
begin
  insert into kept_ledger
    (season_id, round_id, user_no, user_id, budget, formation_id, slot_player_no, packed_slots,
      player_market_phase, captain_player_no, captain_round_no, substitution_plan)
  select old.season_id, round_id, old.user_no, old.user_id, old.budget, old.formation_id,
    old.slot_player_no, old.packed_slots, old.player_market_phase, old.captain_player_no,
    old.captain_round_no, old.substitution_plan
  from unpacked_round
  where season_id = old.season_id and old.user_no < user_count and old.user_no >> 13 >= next_chunk
  on conflict do nothing;
  return null;
end $$;

-- It writes what is on the same worker only.
set citus.enable_unsafe_triggers = on;
create trigger keep_locked_ledger after update on ledger
  for each row execute function keep_locked_ledger();
