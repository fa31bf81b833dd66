import type { AssetFault } from '@spieltag/shared-kernel/registry';
import { versionPath } from '../artefacts/artefact-store.ts';
import { checkFiles } from '../artefacts/file-faults.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';
import { stateAt } from '../rollout/rollout.model.ts';

/** Hashes every file of what is live and of what pages go back to anew, compressed ones as well. */
export async function verifyArtefacts(
  { artefacts, now }: RegistryContext,
  snapshot: ProjectSnapshot,
): Promise<{ checked: number; faults: AssetFault[] }> {
  const faults: AssetFault[] = [];
  let checked = 0;
  for (const { name: remote, version, files } of liveReleases(snapshot, now())) {
    const found = await checkFiles(artefacts, versionPath(remote, version), files);
    checked += found.checked;
    faults.push(...found.faults.map((fault) => ({ remote, version, ...fault })));
  }
  return { checked, faults };
}

function liveReleases({ frontends }: ProjectSnapshot, nowMs: number) {
  return frontends.flatMap(({ rollouts, versions }) => {
    const { shares, fallbacks } = stateAt(rollouts, nowMs);
    const names = new Set([...shares.map(({ version }) => version), ...fallbacks]);
    return [...names].flatMap((version) => versions[version]?.release ?? []);
  });
}
