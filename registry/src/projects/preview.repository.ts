import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';

type Db = Kysely<RegistryDatabase>;

/** A branch of a remote of which builds are shown. */
export interface PreviewBranch {
  readonly projectId: string;
  readonly remote: string;
  readonly branch: string;
}

/** Makes a version the newest preview of a branch, also one that was an earlier one of it. */
export async function insertPreview(
  trx: Db,
  { projectId, remote, branch }: PreviewBranch,
  version: string,
  at: Date,
): Promise<void> {
  await trx
    .deleteFrom('registry.preview')
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('branch', '=', branch)
    .where('version', '=', version)
    .execute();
  await trx
    .insertInto('registry.preview')
    .values({ project_id: projectId, remote, branch, version, published_at: at })
    .execute();
}

/** The version the newest build of a branch has; undefined: nothing of it is there. */
export async function findNewestPreview(
  db: Db,
  { projectId, remote, branch }: PreviewBranch,
): Promise<string | undefined> {
  const newest = await db
    .selectFrom('registry.preview')
    .select('version')
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('branch', '=', branch)
    .orderBy('preview_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.version;
}
