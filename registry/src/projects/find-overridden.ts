import type { Override } from '@spieltag/shared-kernel/registry';
import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import { findNewestPreview } from './preview.repository.ts';
import { findVersion } from './version.repository.ts';

/** An override that is of something published. */
export type PublishedOverride = Exclude<Override, { port: number }>;

/** The release an override stands for now; undefined: there is none, or none any more. */
export async function findOverridden(
  db: Kysely<RegistryDatabase>,
  projectId: string,
  override: PublishedOverride,
) {
  const { remote } = override;
  const version =
    'version' in override
      ? override.version
      : await findNewestPreview(db, { projectId, remote, branch: override.branch });
  if (version === undefined) return undefined;
  const published = await findVersion(db, projectId, remote, version);
  return published?.prunedAt ? undefined : (published?.release ?? undefined);
}
