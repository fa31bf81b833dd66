import { type Kysely, sql } from 'kysely';

/** How many ledgers hold each player, as it stood when a round's lineups were frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table frozen_round
      add column owners bytea,
      add column owner_ledgers int`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table frozen_round drop column owners, drop column owner_ledgers`.execute(db);
}
