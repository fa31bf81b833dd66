import type { Release, ShellRelease } from '@spieltag/shared-kernel/composition';
import type { RegistryContext } from '../context/registry-context.ts';
import { misfitsWith } from '../deployments/misfits-with.ts';
import { refuseNamed } from '../deployments/refuse-misfits.ts';
import { findVersion } from '../projects/version.repository.ts';
import { findSnapshot } from './find-frontend.ts';

/**
 * A release of another site has to fit what is live here before it is published here; one that is
 * here already may stay. @throws RegistryError CONTRACT_MISFIT, PROJECT_NOT_FOUND
 */
export async function refuseUnfitCopy(
  context: RegistryContext,
  projectId: string,
  release: Release | ShellRelease,
): Promise<void> {
  const snapshot = await findSnapshot(context, projectId);
  const known = await findVersion(context.db, projectId, release.name, release.version);
  if (known && !known.isPreview) return;
  refuseNamed(misfitsWith(snapshot, [release], context.now()));
}
