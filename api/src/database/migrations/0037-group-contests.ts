import { type Kysely, sql } from 'kysely';

/**
 * What groups are held to beyond a season and a membership. A rule book that was there before draws
 * alike in every season that has begun by now, as its players have seen it; in those that come, each
 * season has draws of its own. And by which link somebody who was removed does not come back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table group_rule_book add column drawn_alike_until timestamptz`.execute(db);
  await sql`update group_rule_book set drawn_alike_until = now()`.execute(db);
  await sql`alter table former_member add column kicked_with bytea`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table former_member drop column kicked_with`.execute(db);
  await sql`alter table group_rule_book drop column drawn_alike_until`.execute(db);
}
