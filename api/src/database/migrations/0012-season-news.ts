import { type Kysely, sql } from 'kysely';

/**
 * Tells all servers, with the commit, that a season has changed: what happens in it, its catalogue,
 * how its time passes. Whatever makes the change, it cannot be forgotten.
 * Matches keep by which rules the points of their players were worked out, and seasons what has
 * happened in them, from the players they began with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tell_season_news() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'season' then
        perform pg_notify('season_news', new.id);
      else
        perform pg_notify('season_news', new.season_id);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger season_news after insert or update on season
    for each row execute function tell_season_news()`.execute(db);
  await sql`
    create trigger season_news after insert or update on season_clock
    for each row execute function tell_season_news()`.execute(db);
  await sql`
    alter table match add column rule_set_id text, add column rule_set_version int`.execute(db);
  await sql`
    create table season_event (
      season_id text not null,
      key text not null collate "C",
      at_ms bigint not null,
      event jsonb not null,
      primary key (season_id, key)
    )`.execute(db);
  await sql`
    create table season_catalogue (
      season_id text primary key,
      players jsonb not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table season_catalogue`.execute(db);
  await sql`drop table season_event`.execute(db);
  await sql`alter table match drop column rule_set_id, drop column rule_set_version`.execute(db);
  await sql`drop trigger season_news on season_clock`.execute(db);
  await sql`drop trigger season_news on season`.execute(db);
  await sql`drop function tell_season_news`.execute(db);
}
