import { type Kysely, sql } from 'kysely';

/** What late results changed in rounds that were evaluated already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table round_correction (
      id bigint generated always as identity primary key,
      season_id text not null,
      round_id text not null,
      at_ms bigint not null,
      changes jsonb not null
    )`.execute(db);
  await sql`create index round_correction_by_round on round_correction (season_id, round_id)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table round_correction`.execute(db);
}
