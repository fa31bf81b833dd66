import { type Kysely, sql } from 'kysely';

/**
 * What each of the last versions of a season's state has changed in matches and points, as streams tell
 * it: every server tells the same, and so does one that was not there when it happened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table season_change (
      season_id text not null,
      state_version int not null,
      change jsonb not null,
      primary key (season_id, state_version)
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table season_change`.execute(db);
}
