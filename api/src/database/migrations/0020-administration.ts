import { type Kysely, sql } from 'kysely';

/**
 * What administrators do, written down, and what they announce to all players: a change of an
 * announcement changes the state of every season, and all servers are notified of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_audit (
      audit_no bigint primary key generated always as identity,
      at timestamptz not null,
      actor text not null,
      action text not null,
      subject text,
      reason text not null,
      before jsonb,
      after jsonb
    )`.execute(db);
  await sql`create index admin_audit_by_subject on admin_audit (subject)`.execute(db);
  await sql`
    create table announcement (
      announcement_no int primary key generated always as identity,
      level text not null,
      text_de text not null,
      text_en text not null,
      from_at timestamptz not null,
      until_at timestamptz not null,
      withdrawn_at timestamptz
    )`.execute(db);
  await sql`
    create index announcement_by_end on announcement (until_at) where withdrawn_at is null`.execute(
    db,
  );
  await sql`
    create function tell_all_seasons() returns trigger language plpgsql as $$
    begin
      perform pg_notify('season_news', id) from season;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger season_news after insert or update on announcement
    for each statement execute function tell_all_seasons()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table announcement`.execute(db);
  await sql`drop function tell_all_seasons`.execute(db);
  await sql`drop table admin_audit`.execute(db);
}
