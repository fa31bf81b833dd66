import type { RegistryContext } from '../context/registry-context.ts';
import type { RemoteKey } from '../projects/deployment.repository.ts';
import { type Deployment, isStaffStep } from '../rollout/rollout.model.ts';
import { readMounts } from './health.repository.ts';
import { countedMounts, mayGoBeyondStaff, mayGoOn } from './health-gate.model.ts';
import type { Trial } from './trial.ts';

/** What a step waits for, and how much of it there is. */
interface Evidence {
  readonly audience: 'staff' | 'visitors';
  /** Those of the audience for whom the version came up in this step. */
  readonly mounts: number;
  readonly needed: number;
}

/** Counts those a step of a rollout waits for: its staff, or visitors of enough networks. */
export async function countEvidence(
  { db, evidence }: Pick<RegistryContext, 'db' | 'evidence'>,
  remoteKey: RemoteKey,
  deployment: Deployment,
): Promise<Evidence> {
  const { deploymentId } = deployment;
  const isStaff = isStaffStep(deployment);
  const byNetwork = await readMounts(
    db,
    { ...remoteKey, deploymentId },
    { ...deployment, isStaff },
  );
  if (!isStaff) {
    const mounts = countedMounts(byNetwork, evidence);
    return { audience: 'visitors', mounts, needed: evidence.mountsPerStep };
  }
  const mounts = byNetwork.reduce((sum, count) => sum + count, 0);
  return { audience: 'staff', mounts, needed: evidence.staffMounts };
}

/** The same with whether it is enough for the next step. */
export async function readEvidence(
  context: Pick<RegistryContext, 'db' | 'evidence'>,
  { remoteKey, deployment, canary, staff }: Trial,
): Promise<Evidence & { readonly isEnough: boolean }> {
  const evidence = await countEvidence(context, remoteKey, deployment);
  const isWell = evidence.audience === 'staff' ? mayGoBeyondStaff(staff) : mayGoOn(canary);
  return { ...evidence, isEnough: evidence.mounts >= evidence.needed && isWell };
}
