import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import {
  type ArtefactStore,
  type Files,
  type Replacements,
  versionPath,
} from '../artefacts/artefact-store.ts';
import { checkFiles } from '../artefacts/file-faults.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { lockFiles } from '../projects/files-lock.ts';
import { findVersion } from '../projects/version.repository.ts';
import type { CheckedBuild } from './read-build.ts';

const FORMS = ['', '.br', '.gz'];

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
  // Before the transaction, because compressing takes its time.
  const faulty = await replacementsOf(db, artefacts, projectId, build);
  if (faulty.size === 0) return;
  const path = versionPath(build.release.name, build.release.version);
  await keeping.take(() =>
    db.transaction().execute(async (trx) => {
      await lockFiles(trx, path);
      if (await isKept(trx, projectId, build)) await artefacts.mend(path, faulty);
    }),
  );
}

/** What is to lie where files are missing or damaged. */
async function replacementsOf(
  db: Kysely<RegistryDatabase>,
  artefacts: ArtefactStore,
  projectId: string,
  build: CheckedBuild,
): Promise<Replacements> {
  if (!(await isKept(db, projectId, build))) return new Map();
  const { name, version, files } = build.release;
  const { faults } = await checkFiles(artefacts, versionPath(name, version), files);
  const faulty = new Set(faults.map(({ file }) => file));
  const own = [...build.contents].filter(([file]) => FORMS.some((form) => faulty.has(file + form)));
  const whole: Files = await artefacts.compress(new Map(own));
  const replaced = own.flatMap(([file]) =>
    // With a file that is gone its compressed forms mostly are, which are no fault by themselves.
    FORMS.map((form) => file + form).filter((form) => faulty.has(form) || faulty.has(file)),
  );
  return new Map(replaced.map((file) => [file, whole.get(file)]));
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
