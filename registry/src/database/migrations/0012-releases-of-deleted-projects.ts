import { type Kysely, sql } from 'kysely';

/**
 * Releases are pruned with their project. Those of projects that were deleted before that was so count as
 * needed for ever, and hold the files of every project that shares them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    UPDATE registry.version AS version
    SET pruned_at = project.deleted_at, files_removed_at = NULL
    FROM registry.project AS project
    WHERE project.project_id = version.project_id
      AND project.deleted_at IS NOT NULL
      AND version.release IS NOT NULL
      AND version.pruned_at IS NULL`.execute(db);
}
