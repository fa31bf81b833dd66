import type { Transaction } from 'kysely';
import type { RegistryContext } from '../context/registry-context.ts';
import { checkDeployment } from '../contracts/index.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { readSnapshot } from '../projects/project-snapshot.ts';
import { liveSets } from './live-sets.ts';

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
  refuseNamed(misfits.map(({ code, message }) => `${code}: ${message}`));
}

/** @param misfits a sentence each @throws RegistryError CONTRACT_MISFIT when there is any */
export function refuseNamed(misfits: readonly string[]): void {
  if (misfits.length === 0) return;
  throw new RegistryError('CONTRACT_MISFIT', misfits[0] ?? '', misfits);
}
