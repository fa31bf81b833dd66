import { type Kysely, sql } from 'kysely';

/**
 * What a ledger holds beyond squad and budget: currencies, the captain of a round, the book of
 * actions and achievements. With it the answers to changes that may be sent again under their key,
 * and the captains as they are frozen with the lineups.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger
      add column hard_currency int not null default 0 check (hard_currency >= 0),
      add column xp int not null default 0 check (xp >= 0),
      add column captain_player_no smallint,
      add column captain_round_no smallint,
      add column action_book jsonb not null default '{}',
      add check ((captain_player_no is null) = (captain_round_no is null))`.execute(db);
  await sql`
    create index ledger_by_captain on ledger (season_id, captain_round_no)
      where captain_round_no is not null`.execute(db);
  await sql`
    alter table lineup_chunk add column captains bytea storage external`.execute(db);
  await sql`
    create table ledger_request (
      season_id text not null,
      user_id text not null,
      key text not null,
      fingerprint bytea not null,
      status smallint not null,
      reply text not null,
      at timestamptz not null default now(),
      primary key (season_id, user_id, key)
    )`.execute(db);
  await sql`create index ledger_request_by_time on ledger_request (at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table ledger_request`.execute(db);
  await sql`alter table lineup_chunk drop column captains`.execute(db);
  await sql`
    alter table ledger drop column hard_currency, drop column xp, drop column captain_player_no,
      drop column captain_round_no, drop column action_book`.execute(db);
}
