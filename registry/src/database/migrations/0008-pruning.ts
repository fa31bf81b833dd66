import { type Kysely, sql } from 'kysely';

/** Versions whose files are removed, and when a project was last looked through for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [VERSION, TO_REMOVE, PROJECT]) await sql.raw(statement).execute(db);
}

const VERSION = `
  ALTER TABLE registry.version
    ADD COLUMN pruned_at timestamptz,
    ADD COLUMN files_removed_at timestamptz`;

const TO_REMOVE = `
  CREATE INDEX version_to_remove ON registry.version (pruned_at)
    WHERE pruned_at IS NOT NULL AND files_removed_at IS NULL`;

const PROJECT = `
  ALTER TABLE registry.project ADD COLUMN last_pruned_at timestamptz`;
