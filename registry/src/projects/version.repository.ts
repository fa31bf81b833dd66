import type { Release, ShellRelease } from '@spieltag/shared-kernel/composition';
import type { ExternalVersion } from '@spieltag/shared-kernel/registry';
import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';

type Db = Kysely<RegistryDatabase>;

/** A published version: our own release, or what a tool has given. */
export interface PublishedVersion {
  readonly version: string;
  readonly publishedAt: Date;
  readonly release: Release | ShellRelease | null;
  readonly given: ExternalVersion | null;
}

/** Keeps a version unless it is there already; the one that is kept then. */
export async function insertVersion(
  db: Db,
  projectId: string,
  remote: string,
  content: ({ readonly release: Release | ShellRelease } | { readonly given: ExternalVersion }) & {
    readonly signature?: string | undefined;
    readonly signedBy?: string;
  },
): Promise<PublishedVersion> {
  const isRelease = 'release' in content;
  const version = isRelease ? content.release.version : content.given.metadata.version;
  await db
    .insertInto('registry.version')
    .values({
      project_id: projectId,
      remote,
      version,
      release: isRelease ? JSON.stringify(content.release) : null,
      given: isRelease ? null : JSON.stringify(content.given),
      signature: content.signature ?? null,
      signed_by: content.signedBy ?? null,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'remote', 'version']).doNothing())
    .execute();
  const kept = await findVersion(db, projectId, remote, version);
  if (!kept) throw new Error(`${remote} ${version} was not kept`);
  return kept;
}

/** A published version; undefined when there is none. */
export async function findVersion(
  db: Db,
  projectId: string,
  remote: string,
  version: string,
): Promise<PublishedVersion | undefined> {
  return versions(db, projectId, remote).where('version', '=', version).executeTakeFirst();
}

/** All versions of a micro frontend, in the order in which they were published. */
export async function listVersions(
  db: Db,
  projectId: string,
  remote: string,
): Promise<PublishedVersion[]> {
  return versions(db, projectId, remote).orderBy('version_no').execute();
}

function versions(db: Db, projectId: string, remote: string) {
  return db
    .selectFrom('registry.version')
    .select(['version', 'published_at as publishedAt', 'release', 'given'])
    .where('project_id', '=', projectId)
    .where('remote', '=', remote);
}
