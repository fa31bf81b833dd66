import type { AssetFault } from '@spieltag/shared-kernel/registry';
import { versionPath } from '../artefacts/artefact-store.ts';
import { checkFiles } from '../artefacts/file-faults.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { neededReleases } from '../projects/needed-releases.ts';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';

/** Hashes every file of what is live and of what pages go back to anew, compressed ones as well. */
export async function verifyArtefacts(
  { artefacts, now }: RegistryContext,
  snapshot: ProjectSnapshot,
): Promise<{ checked: number; faults: AssetFault[] }> {
  const faults: AssetFault[] = [];
  let checked = 0;
  for (const { name: remote, version, files } of neededReleases(snapshot, now())) {
    const found = await checkFiles(artefacts, versionPath(remote, version), files);
    checked += found.checked;
    faults.push(...found.faults.map((fault) => ({ remote, version, ...fault })));
  }
  return { checked, faults };
}
