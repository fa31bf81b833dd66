/** What a backup takes of a registry, and brings back. */
import type { ArtefactStore } from '../artefacts/artefact-store.ts';
import { FolderStore } from '../artefacts/folder-store.ts';
import type { BucketSettings } from '../artefacts/s3-store.ts';
import { BucketStore } from './bucket-store.ts';

export { registryMigrations } from '../database/open-database.ts';
export type { RegistryDatabase } from '../database/tables.ts';
export { RegistryError } from '../errors/registry-error.ts';
export { ArtefactsDifferError, copyArtefacts, restoreArtefacts } from './artefact-copies.ts';
export { ArtefactsUnreachableError } from './bucket-store.ts';
export { type EndedAccess, endAccess } from './end-access.ts';
export { holdVersions, readVersions } from './versions.ts';

/** For files that come without their compressed forms. */
const BROTLI_QUALITY = 11;

/** The files of published versions, in a folder or a bucket. */
export type ArtefactPlace = { readonly dir: string } | BucketSettings;

export function openArtefacts(place: ArtefactPlace): ArtefactStore {
  return 'dir' in place
    ? new FolderStore(place.dir, BROTLI_QUALITY)
    : new BucketStore(place, BROTLI_QUALITY);
}
