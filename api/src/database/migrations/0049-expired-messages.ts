import { type Kysely, sql } from 'kysely';

/**
 * Messages by when they were of no use any more, so that those of long ago are found without reading all the
 * others. Who sends or turns messages off, and who is deleted, waits while it is made: it comes last, so that no
 * table that is waited for has it made again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index push_message_by_expiry on push_message (expires_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index push_message_by_expiry`.execute(db);
}
