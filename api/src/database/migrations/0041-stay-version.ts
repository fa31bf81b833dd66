import { type Kysely, sql } from 'kysely';

/** What tells a ledger's owner that leaving a group, or coming back, has changed its rewards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger add column stay_version int not null default 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger drop column stay_version`.execute(db);
}
