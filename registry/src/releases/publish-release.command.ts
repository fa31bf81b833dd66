import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { storeArtefacts, versionPath } from '../artefacts/artefact-store.ts';
import { readRemoteBuild } from '../artefacts/read-build.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { RegistryError } from '../registry-error.ts';
import { findLive, findVersion, insertDeployment, insertVersion } from './release.repository.ts';

/** Where a project's versions are kept. */
export interface ReleaseStore {
  readonly db: Kysely<RegistryDatabase>;
  readonly artefactsDir: string;
  readonly projectId: string;
  /** Of the files as they are served, 0 to 11. */
  readonly brotliQuality: number;
}

export interface Published {
  readonly remote: string;
  readonly version: string;
  /** False: the same version was there before, byte for byte. */
  readonly isNew: boolean;
}

/**
 * Publishes a build folder. A version is immutable: the same one with other bytes is refused.
 * @throws RegistryError RELEASE_INVALID, ASSET_CORRUPT, VERSION_EXISTS
 */
export async function publishRelease(store: ReleaseStore, buildDir: string): Promise<Published> {
  const { release, contents } = await readRemoteBuild(buildDir);
  const { name: remote, version } = release;
  const before = await findVersion(store.db, store.projectId, remote, version);
  if (before) refuseOtherBytes(before.files, release.files, `${remote} ${version}`);
  const path = versionPath(remote, version);
  await storeArtefacts(store.artefactsDir, path, contents, store.brotliQuality);
  const kept = await insertVersion(store.db, store.projectId, release);
  refuseOtherBytes(kept.files, release.files, `${remote} ${version}`);
  return { remote, version, isNew: !before };
}

/**
 * Makes a published version the active one for everybody; true when it was not active before.
 * @throws RegistryError VERSION_NOT_FOUND
 */
export async function deployRelease(
  { db, projectId }: ReleaseStore,
  remote: string,
  version: string,
): Promise<boolean> {
  if (!(await findVersion(db, projectId, remote, version))) {
    throw new RegistryError('VERSION_NOT_FOUND', `${remote} has no version ${version}`);
  }
  const live = await findLive(db, projectId);
  if (live.some(({ active }) => active.name === remote && active.version === version)) return false;
  await insertDeployment(db, projectId, remote, version);
  return true;
}

function refuseOtherBytes(kept: object, given: object, what: string): void {
  if (!isDeepStrictEqual(kept, given)) {
    throw new RegistryError('VERSION_EXISTS', `${what} is published already, with other files`);
  }
}
