import { type Kysely, sql } from 'kysely';

/**
 * Results that administrators put right by hand: each as it was stated, and of the matches concerned
 * what the source says, which counts again once a correction is taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hand_correction (
      correction_no int primary key generated always as identity,
      season_id text not null,
      round_id text not null,
      match_id text not null,
      player_id text,
      team_id text,
      position text,
      figures jsonb,
      notice jsonb not null,
      reason text not null,
      actor text not null,
      at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`
    create unique index hand_correction_in_force
    on hand_correction (season_id, match_id, coalesce(player_id, '')) where ended_at is null`.execute(
    db,
  );
  await sql`
    create table corrected_match (
      season_id text not null,
      match_id text not null,
      source jsonb not null,
      primary key (season_id, match_id)
    )`.execute(db);
  await sql`alter table round_correction add column notice jsonb`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table round_correction drop column notice`.execute(db);
  await sql`drop table corrected_match`.execute(db);
  await sql`drop table hand_correction`.execute(db);
}
