import type { Release, ShellRelease } from '@spieltag/shared-kernel/composition';
import type { CopyOrigin, ExternalVersion } from '@spieltag/shared-kernel/registry';
import { type Kysely, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';

type Db = Kysely<RegistryDatabase>;

/** A published version: our own release, or what a tool has given. */
export interface PublishedVersion {
  readonly version: string;
  readonly publishedAt: Date;
  readonly release: Release | ShellRelease | null;
  readonly given: ExternalVersion | null;
  /** A compact JWS over the release; null: nobody signed it. */
  readonly signature: string | null;
  /** Nobody gets it but by a link. */
  readonly isPreview: boolean;
  readonly copiedFrom: CopyOrigin | null;
  /** Its files are gone; null: it was not pruned. */
  readonly prunedAt: Date | null;
}

/** Keeps a version unless it is there already; the one that is kept then. */
export async function insertVersion(
  db: Db,
  projectId: string,
  remote: string,
  content: ({ readonly release: Release | ShellRelease } | { readonly given: ExternalVersion }) & {
    readonly signature?: string | undefined;
    readonly signedBy?: string;
    readonly isPreview?: boolean;
    readonly copiedFrom?: CopyOrigin | undefined;
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
      is_preview: content.isPreview ?? false,
      copied_from: content.copiedFrom ? JSON.stringify(content.copiedFrom) : null,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'remote', 'version']).doNothing())
    .execute();
  const kept = await findVersion(db, projectId, remote, version);
  if (!kept) throw new Error(`${remote} ${version} was not kept`);
  return kept;
}

/** Makes a version of what was a preview. */
export async function releasePreview(
  trx: Db,
  projectId: string,
  remote: string,
  version: string,
): Promise<void> {
  await trx
    .updateTable('registry.version')
    .set({ is_preview: false })
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('version', '=', version)
    .execute();
}

/** Keeps who has signed a version that is there already. */
export async function signVersion(
  trx: Db,
  projectId: string,
  remote: string,
  version: string,
  { signature, signedBy }: { readonly signature: string; readonly signedBy: string },
): Promise<void> {
  await trx
    .updateTable('registry.version')
    .set({ signature, signed_by: signedBy })
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('version', '=', version)
    .execute();
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

/** Whether any project has published a release, so that its files are kept. */
export async function hasFiles(db: Db, remote: string, version: string): Promise<boolean> {
  const kept = await db
    .selectFrom('registry.version')
    .select('version')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('release', 'is not', null)
    .where('pruned_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return kept !== undefined;
}

/** The remotes that have published this container, also to fall back to. */
export async function listContainerOwners(
  db: Db,
  projectId: string,
  container: string,
): Promise<readonly string[]> {
  const found = await db
    .selectFrom('registry.version')
    .select('remote')
    .distinct()
    .where('project_id', '=', projectId)
    .where((eb) =>
      eb.or(
        [
          sql`release ->> 'container'`,
          sql`given #>> '{extras,container}'`,
          sql`given #>> '{extras,fallback,extras,container}'`,
        ].map((known) => eb(known, '=', container)),
      ),
    )
    .execute();
  return found.map(({ remote }) => remote);
}

/** Brings a version back that was pruned: its files are there again. */
export async function restoreVersion(
  trx: Db,
  projectId: string,
  remote: string,
  version: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('registry.version')
    .set({ pruned_at: null, files_removed_at: null, published_at: at })
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('version', '=', version)
    .execute();
}

/** Versions of a micro frontend that were not pruned, in the order in which they were published. */
export async function listVersions(
  db: Db,
  projectId: string,
  remote: string,
): Promise<PublishedVersion[]> {
  return versions(db, projectId, remote)
    .where('pruned_at', 'is', null)
    .orderBy('version_no')
    .execute();
}

function versions(db: Db, projectId: string, remote: string) {
  return db
    .selectFrom('registry.version')
    .select([
      'version',
      'published_at as publishedAt',
      'release',
      'given',
      'signature',
      'is_preview as isPreview',
      'copied_from as copiedFrom',
      'pruned_at as prunedAt',
    ])
    .where('project_id', '=', projectId)
    .where('remote', '=', remote);
}
