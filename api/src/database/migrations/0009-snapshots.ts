import { type Kysely, sql } from 'kysely';

/** Lineups that are shown around, and the pictures drawn of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table snapshot (
      id text primary key,
      season_id text not null,
      user_id text not null,
      content jsonb not null,
      content_hash text not null,
      max_age_seconds integer not null default 31536000,
      created_at timestamptz not null default now(),
      unique (user_id, season_id, content_hash)
    )`.execute(db);
  await sql`
    create table share_picture (
      key text primary key,
      png bytea not null,
      bytes integer not null,
      drawn_at timestamptz not null default now()
    )`.execute(db);
  // Pictures are compressed already.
  await sql`alter table share_picture alter column png set storage external`.execute(db);
  await sql`create index share_picture_by_age on share_picture (drawn_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table snapshot, share_picture`.execute(db);
}
