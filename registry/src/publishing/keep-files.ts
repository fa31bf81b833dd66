import { sql, type Transaction } from 'kysely';
import { type Files, versionPath } from '../artefacts/artefact-store.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { tryLockFiles } from '../projects/files-lock.ts';
import { hasFiles } from '../projects/version.repository.ts';

/** A version and what it consists of. */
interface VersionFiles {
  readonly remote: string;
  readonly version: string;
  readonly files: Files;
}

/**
 * Keeps the files of a version and then does the rest. Where the rest is refused, files that were not there
 * before are removed again: they would block the version for its publisher. The transaction holds them, see
 * `lockFiles`, so nobody has come upon them.
 */
export async function keepFiles<Result>(
  { artefacts }: Pick<RegistryContext, 'artefacts'>,
  trx: Transaction<RegistryDatabase>,
  { remote, version, files }: VersionFiles,
  rest: () => Promise<Result>,
): Promise<Result> {
  const path = versionPath(remote, version);
  const isPut = await artefacts.keep(path, files);
  if (!isPut) return rest();
  await sql`SAVEPOINT files_kept`.execute(trx);
  try {
    return await rest();
  } catch (error) {
    const remove = async () => {
      await sql`ROLLBACK TO SAVEPOINT files_kept`.execute(trx);
      const isNeeded = await hasFiles(trx, remote, version);
      if (!isNeeded && (await tryLockFiles(trx, path))) await artefacts.remove(path);
    };
    // Whoever publishes is told why it was refused; what cannot be removed stays as after a cut-off upload.
    await remove().catch(() => undefined);
    throw error;
  }
}
