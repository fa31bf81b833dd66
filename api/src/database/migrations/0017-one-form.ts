import { type Kysely, sql } from 'kysely';

/**
 * Two migrations were changed after data had been made with them: 0012 came without the events of a
 * season, before that without the rules of a match, and 0013 left less room on a page of ledgers.
 * Data of every form have the same tables from here on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table match
      add column if not exists rule_set_id text,
      add column if not exists rule_set_version int`.execute(db);
  await sql`
    create table if not exists season_event (
      season_id text not null,
      key text not null collate "C",
      at_ms bigint not null,
      event jsonb not null,
      primary key (season_id, key)
    )`.execute(db);
  await sql`
    create table if not exists season_catalogue (
      season_id text primary key,
      players jsonb not null
    )`.execute(db);
  await sql`alter table ledger set (fillfactor = 50)`.execute(db);
}

/** There is nothing to take back: data of the later forms had it all before. */
export async function down(): Promise<void> {}
