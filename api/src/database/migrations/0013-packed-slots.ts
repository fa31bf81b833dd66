import { type Kysely, sql } from 'kysely';

/**
 * What freezing reads of a ledger, put together when the ledger changes and not when a million of
 * them are locked at once: players, then teams, two bytes a slot. Half of every page of ledgers is
 * left free, so that all of them can change at once, as when their markets close, without leaving
 * their page and touching an index; the old versions would take as much room elsewhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function packed_numbers(numbers smallint[]) returns bytea
    language sql immutable strict parallel safe
    return coalesce(
      (select string_agg(int2send(number), '' order by slot)
        from unnest(numbers) with ordinality as placed (number, slot)),
      ''::bytea
    )`.execute(db);
  await sql`alter table ledger set (fillfactor = 50)`.execute(db);
  await sql`
    alter table ledger add column packed_slots bytea storage plain
      generated always as (packed_numbers(slot_player_no) || packed_numbers(slot_team_no)) stored
    `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger drop column packed_slots`.execute(db);
  await sql`alter table ledger reset (fillfactor)`.execute(db);
  await sql`drop function packed_numbers`.execute(db);
}
