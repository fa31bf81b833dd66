import { type ArtefactStore, versionPath } from '../artefacts/artefact-store.ts';
import { checkFiles, type FileFault } from '../artefacts/file-faults.ts';
import type { ProjectSnapshot } from '../discovery/project-snapshot.ts';
import { stateAt } from '../rollout/rollout.model.ts';

interface Fault extends FileFault {
  readonly remote: string;
  readonly version: string;
}

/** Hashes every file of what is live and of what pages go back to anew, compressed ones as well. */
export async function verifyArtefacts(
  artefacts: ArtefactStore,
  { frontends }: ProjectSnapshot,
  nowMs: number,
): Promise<{ checked: number; faults: Fault[] }> {
  const faults: Fault[] = [];
  let checked = 0;
  for (const { frontend, rollouts, versions } of frontends) {
    const { shares, fallbacks } = stateAt(rollouts, nowMs);
    const remote = frontend.id;
    for (const version of new Set([...shares.map((share) => share.version), ...fallbacks])) {
      const files = versions[version]?.release?.files ?? {};
      const found = await checkFiles(artefacts, versionPath(remote, version), files);
      checked += found.checked;
      faults.push(...found.faults.map((fault) => ({ remote, version, ...fault })));
    }
  }
  return { checked, faults };
}
