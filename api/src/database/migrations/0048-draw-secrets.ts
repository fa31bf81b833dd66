import { type Kysely, sql } from 'kysely';

/** What the draws of a group come from. Groups of before get theirs with their next rule book. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table groups add column draw_secret bytea`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table groups drop column draw_secret`.execute(db);
}
