import { isRemoteRelease, isShellRelease, SHELL } from '@spieltag/shared-kernel/composition';
import type { Transaction } from 'kysely';
import type { RegistryContext } from '../context/registry-context.ts';
import {
  checkDeployment,
  type LiveSets,
  type RemoteContract,
  type ShellContract,
} from '../contracts/index.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { type ProjectSnapshot, readSnapshot } from '../projects/project-snapshot.ts';
import { stateAt } from '../rollout/rollout.model.ts';

/**
 * Does what makes something live, and refuses it when any versions that could meet in a page then
 * would not fit each other: what visitors get now or get later, and what pages go back to, of the
 * shell as of remotes.
 * @throws RegistryError CONTRACT_MISFIT, with every pair and the reason
 */
export async function refuseMisfits(
  { now, ownProjectId }: RegistryContext,
  trx: Transaction<RegistryDatabase>,
  projectId: string,
  work: () => Promise<void>,
): Promise<void> {
  if (projectId !== ownProjectId) return work();
  const before = await readSnapshot(trx, projectId);
  await work();
  const after = await readSnapshot(trx, projectId, before);
  if (!before || !after) return;
  const misfits = checkDeployment(liveSets(before, now()), liveSets(after, now()));
  if (misfits.length === 0) return;
  const messages = misfits.map(({ code, message }) => `${code}: ${message}`);
  throw new RegistryError('CONTRACT_MISFIT', messages[0] ?? '', messages);
}

function liveSets({ frontends }: ProjectSnapshot, nowMs: number): LiveSets {
  const shells: ShellContract[] = [];
  const remotes: Record<string, readonly RemoteContract[]> = {};
  for (const { frontend, rollouts, versions } of frontends) {
    const { shares, fallbacks } = stateAt(rollouts, nowMs);
    const live = shares.map(({ version }) => version);
    const releaseOf = (version: string) => versions[version]?.release ?? [];
    if (frontend.id === SHELL) {
      // Were the one before counted, no remote could ever need what a new one brings. A page that goes
      // back to it takes of each remote the newest version that fits.
      shells.push(...live.flatMap(releaseOf).filter(isShellRelease));
      continue;
    }
    // A page on any share goes back to the first version it has not got.
    const back = live.flatMap((version) => fallbacks.find((other) => other !== version) ?? []);
    const releases = [...new Set([...live, ...back])].flatMap(releaseOf).filter(isRemoteRelease);
    if (releases.length > 0) remotes[frontend.id] = releases;
  }
  return { shells, remotes };
}
