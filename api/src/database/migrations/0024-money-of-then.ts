import { type Kysely, sql } from 'kysely';

/**
 * What everybody's money and every player's price were when the lineups of a round were frozen:
 * what could have been bought is looked for long after. Null: frozen before this was kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table frozen_round add column prices bytea`.execute(db);
  await sql`alter table lineup_chunk add column budgets bytea`.execute(db);
  // As with the other columns of chunks, a slice of one user is read without the rest.
  await sql`alter table frozen_round alter column prices set storage external`.execute(db);
  await sql`alter table lineup_chunk alter column budgets set storage external`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table frozen_round drop column prices`.execute(db);
  await sql`alter table lineup_chunk drop column budgets`.execute(db);
}
