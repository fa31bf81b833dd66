import { type Kysely, sql } from 'kysely';

/**
 * Messages by when they were of no use any more, so that those of long ago are found without reading all the
 * others. Only who sends, and who turns messages off, waits while it is made.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index push_message_by_expiry on push_message (expires_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index push_message_by_expiry`.execute(db);
}
