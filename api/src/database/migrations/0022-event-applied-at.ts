import { type Kysely, sql } from 'kysely';

/** When each event of a season was applied, by the clock of the database; null: before this was kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table season_event add column applied_at timestamptz`.execute(db);
  // Set apart from the column, so that events of the past do not count as applied now.
  await sql`
    alter table season_event alter column applied_at set default clock_timestamp()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table season_event drop column applied_at`.execute(db);
}
