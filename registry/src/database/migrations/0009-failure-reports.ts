import { type Kysely, sql } from 'kysely';

/** How often pages told of failures that are alike, also to visitors who had one before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE registry.failure_group ADD COLUMN reports integer NOT NULL DEFAULT 1`.execute(db);
}
