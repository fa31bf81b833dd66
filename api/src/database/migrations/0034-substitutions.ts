import { type Kysely, sql } from 'kysely';

/**
 * Substitutions by condition: what owners have planned (see `plan.codec.ts`), the plans as they were
 * locked with the lineups, and of evaluated rounds who had played and which eleven counted. Null in all
 * of them: nothing was planned, or the season does not offer it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger add column substitution_plan smallint[]`.execute(db);
  await sql`alter table kept_ledger add column substitution_plan smallint[]`.execute(db);
  await sql`alter table lineup_chunk add column plans bytea`.execute(db);
  await sql`alter table result_chunk add column elevens bytea`.execute(db);
  await sql`alter table round_evaluation add column played bytea`.execute(db);
  // As with the other columns of chunks, a slice of one user is read without the rest.
  await sql`alter table lineup_chunk alter column plans set storage external`.execute(db);
  await sql`alter table result_chunk alter column elevens set storage external`.execute(db);
  await keepLockedLedgers(db, [...KEPT, 'substitution_plan']);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await keepLockedLedgers(db, KEPT);
  await sql`alter table round_evaluation drop column played`.execute(db);
  await sql`alter table result_chunk drop column elevens`.execute(db);
  await sql`alter table lineup_chunk drop column plans`.execute(db);
  await sql`alter table kept_ledger drop column substitution_plan`.execute(db);
  await sql`alter table ledger drop column substitution_plan`.execute(db);
}

/** Columns of a locked ledger that were kept before. */
const KEPT: readonly string[] = [
  ...['user_no', 'budget', 'formation_id', 'slot_player_no', 'packed_slots'],
  ...['player_market_phase', 'captain_player_no', 'captain_round_no'],
];

/** What a change keeps of a locked ledger, once for all ledgers of a statement. */
async function keepLockedLedgers(db: Kysely<unknown>, kept: readonly string[]): Promise<void> {
  const columns = sql.join(kept.map((name) => sql.ref(name)));
  await sql`
    create or replace function keep_locked_ledgers() returns trigger language plpgsql volatile as $$
    begin
      if not exists (select from unpacked_round) then
        return null;
      end if;
      insert into kept_ledger (season_id, round_id, ${columns})
      select season_id, round_id, ${columns}
      from ledger_before join unpacked_round using (season_id)
      where user_no < user_count and user_no >> 13 >= next_chunk
      on conflict do nothing;
      return null;
    end $$`.execute(db);
}
