import type { Release } from '@spieltag/shared-kernel/composition';
import type { Kysely } from 'kysely';
import { versionPath } from '../artefacts/artefact-store.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { holdFiles } from '../projects/files-lock.ts';

/** A version whose files are to be there. */
export interface KeptVersion {
  readonly remote: string;
  readonly version: string;
  readonly files: Release['files'];
}

/** What was published here and not pruned; projects share the files of a version. */
export async function readVersions(db: Kysely<RegistryDatabase>): Promise<readonly KeptVersion[]> {
  const rows = await db
    .selectFrom('registry.version')
    .select(['remote', 'version', 'release'])
    .distinctOn(['remote', 'version'])
    .where('release', 'is not', null)
    .where('pruned_at', 'is', null)
    .orderBy('remote')
    .orderBy('version')
    .execute();
  return rows.flatMap(({ remote, version, release }) =>
    release ? [{ remote, version, files: release.files }] : [],
  );
}

/**
 * Keeps the files of all versions from being removed until the connection is closed. Called before the
 * snapshot is taken: what is pruned in between stands in the snapshot as pruned.
 */
export async function holdVersions(connection: Kysely<RegistryDatabase>): Promise<void> {
  for (const { remote, version } of await readVersions(connection)) {
    await holdFiles(connection, versionPath(remote, version));
  }
}
