import { type Kysely, sql } from 'kysely';

/**
 * Who had played by the result a correction has replaced, as `round_evaluation.played` has it: with it
 * the eleven that counted before can be worked out again. Null: the round was evaluated without
 * substitutions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table round_correction add column played_before bytea`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table round_correction drop column played_before`.execute(db);
}
