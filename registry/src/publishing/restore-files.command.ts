import { isDeepStrictEqual } from 'node:util';
import { versionPath } from '../artefacts/artefact-store.ts';
import { checkFiles } from '../artefacts/file-faults.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { lockFiles } from '../projects/files-lock.ts';
import { findVersion } from '../projects/version.repository.ts';
import type { CheckedBuild } from './read-build.ts';

/**
 * Brings back the files of a version that was published and has lost some, as after its database alone was
 * restored. Without effect where they are whole, or the build is another one.
 */
export async function restoreFiles(
  { db, artefacts, keeping }: Pick<RegistryContext, 'db' | 'artefacts' | 'keeping'>,
  projectId: string,
  { release, contents }: CheckedBuild,
): Promise<void> {
  const { name, version, files } = release;
  const path = versionPath(name, version);
  await keeping.take(() =>
    db.transaction().execute(async (trx) => {
      await lockFiles(trx, path);
      const kept = await findVersion(trx, projectId, name, version);
      if (!kept?.release || kept.prunedAt) return;
      if (!isDeepStrictEqual(kept.release.files, files)) return;
      const { faults } = await checkFiles(artefacts, path, files);
      if (faults.length === 0) return;
      // What is kept already is left as it is, so a version that is not whole has to go first.
      await artefacts.remove(path);
      await artefacts.keep(path, contents);
    }),
  );
}
