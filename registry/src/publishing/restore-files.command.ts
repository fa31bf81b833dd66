import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { versionPath } from '../artefacts/artefact-store.ts';
import { replacementsOf } from '../artefacts/keep-whole.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { lockFiles } from '../projects/files-lock.ts';
import { findVersion } from '../projects/version.repository.ts';
import type { CheckedBuild } from './read-build.ts';

/**
 * Brings back the files of a version that was published and has lost some, as after its database alone was
 * restored. Those that are whole stay where they are, and are served meanwhile. Without effect where all
 * are, or the build is another one.
 */
export async function restoreFiles(
  { db, artefacts, keeping }: Pick<RegistryContext, 'db' | 'artefacts' | 'keeping'>,
  projectId: string,
  build: CheckedBuild,
): Promise<void> {
  if (!(await isKept(db, projectId, build))) return;
  const { release, contents } = build;
  const path = versionPath(release.name, release.version);
  // Before the transaction, because compressing takes its time.
  const faulty = await replacementsOf(artefacts, path, { files: release.files, contents });
  if (faulty.size === 0) return;
  await keeping.take(() =>
    db.transaction().execute(async (trx) => {
      await lockFiles(trx, path);
      if (await isKept(trx, projectId, build)) await artefacts.mend(path, faulty);
    }),
  );
}

async function isKept(
  db: Kysely<RegistryDatabase>,
  projectId: string,
  { release: { name, version, files } }: CheckedBuild,
): Promise<boolean> {
  const kept = await findVersion(db, projectId, name, version);
  if (!kept?.release || kept.prunedAt) return false;
  return isDeepStrictEqual(kept.release.files, files);
}
