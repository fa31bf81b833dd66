import { versionPath } from '../artefacts/artefact-store.ts';
import type { Attempts } from '../context/attempts.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { tryLockFiles } from '../projects/files-lock.ts';

/** What of a registry removing files needs. */
type RemovingContext = Pick<RegistryContext, 'db' | 'artefacts' | 'now'>;

interface VersionKey {
  readonly remote: string;
  readonly version: string;
}

/** What removing files came to. */
export interface RemovedFiles {
  readonly freedBytes: number;
  /** Versions whose files could not be removed. */
  readonly filesLeft: number;
}

/**
 * Removes the files of every pruned version that still has them: also those a registry has left that
 * was ended while pruning. Any number of registries may do so at once. What cannot be removed is left for
 * the next look, and keeps no other version's files.
 */
export async function removePrunedFiles(
  context: RemovingContext,
  attempts: Attempts,
): Promise<RemovedFiles> {
  const waiting = await context.db
    .selectFrom('registry.version')
    .select(['remote', 'version'])
    .distinct()
    .where('pruned_at', 'is not', null)
    .where('files_removed_at', 'is', null)
    .orderBy('remote')
    .orderBy('version')
    .execute();
  let freedBytes = 0;
  let filesLeft = 0;
  for (const key of waiting) {
    const what = `removing the files of ${key.remote} ${key.version}`;
    const freed = await attempts.attempt(what, () => removeFiles(context, key));
    if (freed === undefined) filesLeft += 1;
    else freedBytes += freed;
  }
  return { freedBytes, filesLeft };
}

/**
 * Nobody publishes the version while its files are removed, see `lockFiles`; and where a project has
 * it, they stay: projects share the files of a version.
 */
async function removeFiles(
  { db, artefacts, now }: RemovingContext,
  { remote, version }: VersionKey,
): Promise<number> {
  const path = versionPath(remote, version);
  return db.transaction().execute(async (trx) => {
    // Being published, or being removed by another registry: the next look comes soon.
    if (!(await tryLockFiles(trx, path))) return 0;
    const rows = await trx
      .selectFrom('registry.version')
      .select(['pruned_at', 'files_removed_at'])
      .where('remote', '=', remote)
      .where('version', '=', version)
      .execute();
    if (rows.every(({ pruned_at, files_removed_at }) => !pruned_at || files_removed_at)) return 0;
    const isShared = rows.some(({ pruned_at }) => pruned_at === null);
    const freedBytes = isShared ? 0 : await artefacts.remove(path);
    await trx
      .updateTable('registry.version')
      .set({ files_removed_at: new Date(now()) })
      .where('remote', '=', remote)
      .where('version', '=', version)
      .where('pruned_at', 'is not', null)
      .execute();
    return freedBytes;
  });
}
