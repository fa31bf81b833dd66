import type { VersionHealth } from '@spieltag/shared-kernel/registry';
import { REGISTRY } from '../audit/audit.repository.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { changeRemote } from '../deployments/change-remote.ts';
import { updateDeployment } from '../projects/deployment.repository.ts';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';
import { type Deployment, stateAt } from '../rollout/rollout.model.ts';
import { readHealth } from './health.repository.ts';
import { isUnhealthy, type Sample } from './health-gate.model.ts';

/** What the gate has taken back. */
export interface Withdrawal {
  readonly remote: string;
  readonly version: string;
}

/**
 * Takes back every version that is given to a part of the visitors and fails much more often than
 * the one the others have. Any number of registries may do so at once: one of them does it.
 */
export async function checkHealth(
  context: RegistryContext,
  { frontends }: ProjectSnapshot,
): Promise<Withdrawal[]> {
  const withdrawals: Withdrawal[] = [];
  for (const { frontend, rollouts } of frontends) {
    const { phase, deployment, shares } = stateAt(rollouts, context.now());
    const stable = shares.find((share) => share.default);
    if ((phase !== 'rolling' && phase !== 'paused') || !deployment || !stable) continue;
    const remoteKey = { projectId: context.ownProjectId, remote: frontend.id };
    const health = await readHealth(context.db, remoteKey, new Date(deployment.startedAtMs));
    const canary = health.find(({ version }) => version === deployment.version);
    const others = health.find(({ version }) => version === stable.version);
    const seen = { ...sampleOf(canary), visitors: canary?.visitors ?? 0 };
    if (!isUnhealthy(seen, sampleOf(others))) continue;
    const figures = `failed ${textOf(sampleOf(canary))}, ${stable.version} ${textOf(sampleOf(others))}`;
    const [cause] = canary?.causes ?? [];
    const reason = cause ? `${figures}; mostly ${cause.code} (${cause.phase})` : figures;
    if (await withdraw(context, remoteKey, deployment, reason)) {
      withdrawals.push({ remote: frontend.id, version: deployment.version });
    }
  }
  return withdrawals;
}

/** What came up and failed later counts once: as a failure. */
function sampleOf(health: VersionHealth | undefined): Sample {
  const { mounts = 0, failures = 0, failuresToMount = 0 } = health ?? {};
  return { trials: Math.max(failures, mounts + failuresToMount), failures };
}

const textOf = ({ failures, trials }: Sample) => `${failures} of ${trials} times`;

/** Thrown to leave everything as it is: another registry, or an operator, was faster. */
class AlreadyDecided extends Error {}

async function withdraw(
  context: RegistryContext,
  remoteKey: { readonly projectId: string; readonly remote: string },
  { deploymentId }: Deployment,
  reason: string,
): Promise<boolean> {
  const request = { ...remoteKey, actor: REGISTRY, reason };
  try {
    await changeRemote(context, request, 'withdraw', async ({ trx, state, at }) => {
      const isUnderWay = state.phase === 'rolling' || state.phase === 'paused';
      if (!isUnderWay || state.deployment?.deploymentId !== deploymentId)
        throw new AlreadyDecided();
      await updateDeployment(trx, deploymentId, { withdrawn_at: at });
    });
    return true;
  } catch (error) {
    if (error instanceof AlreadyDecided) return false;
    throw error;
  }
}
