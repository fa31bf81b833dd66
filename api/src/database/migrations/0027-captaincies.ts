import { type Kysely, sql } from 'kysely';

/**
 * How many had made each player their captain when the lineups of a round were frozen. Null: frozen
 * before they were counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table frozen_round add column captaincies bytea`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table frozen_round drop column captaincies`.execute(db);
}
