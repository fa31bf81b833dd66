import type { Transaction } from 'kysely';
import type { RegistryContext } from '../context/registry-context.ts';
import { checkDeployment, type LiveSets, type RemoteContract } from '../contracts/index.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { type ProjectSnapshot, readSnapshot } from '../projects/project-snapshot.ts';
import { stateAt } from '../rollout/rollout.model.ts';

/**
 * Does what makes something live, and refuses it when any versions that could meet in a page then
 * would not fit each other: what visitors get now or get later, and what pages go back to.
 * @throws RegistryError CONTRACT_MISFIT, with every pair and the reason
 */
export async function refuseMisfits(
  { shell, now, ownProjectId }: RegistryContext,
  trx: Transaction<RegistryDatabase>,
  projectId: string,
  work: () => Promise<void>,
): Promise<void> {
  if (projectId !== ownProjectId) return work();
  const before = await readSnapshot(trx, projectId);
  await work();
  const after = await readSnapshot(trx, projectId, before);
  if (!before || !after) return;
  const sets = (snapshot: ProjectSnapshot): LiveSets => ({
    shell: shell(),
    remotes: contractsOf(snapshot, now()),
  });
  const misfits = checkDeployment(sets(before), sets(after));
  if (misfits.length === 0) return;
  const messages = misfits.map(({ code, message }) => `${code}: ${message}`);
  throw new RegistryError('CONTRACT_MISFIT', messages[0] ?? '', messages);
}

function contractsOf(
  { frontends }: ProjectSnapshot,
  nowMs: number,
): Record<string, readonly RemoteContract[]> {
  const remotes = frontends.map(({ frontend, rollouts, versions }) => {
    const { shares, fallbacks } = stateAt(rollouts, nowMs);
    // A page on any share goes back to the first version it has not got.
    const live = shares.map(({ version }) => version);
    const back = live.flatMap((version) => fallbacks.find((other) => other !== version) ?? []);
    const releases = [...new Set([...live, ...back])].flatMap(
      (version) => versions[version]?.release ?? [],
    );
    return [frontend.id, releases] as const;
  });
  return Object.fromEntries(remotes.filter(([, releases]) => releases.length > 0));
}
