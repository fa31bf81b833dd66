import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import type { RemoteKey } from '../projects/deployment.repository.ts';
import {
  type Deployment,
  isRollingOut,
  isStaffStep,
  type RolloutState,
} from '../rollout/rollout.model.ts';
import { readSamples } from './health.repository.ts';
import { judge, type NetworkSample, type Verdict } from './health-gate.model.ts';

/** A version that a part of the visitors has, and what is known of it. */
export interface Trial {
  readonly remoteKey: RemoteKey;
  readonly deployment: Deployment;
  readonly version: string;
  /** What the others have; undefined: nothing, because it is the first of its remote. */
  readonly stableVersion: string | undefined;
  /** An operator has set its share; else it is on its way to everybody. */
  readonly isSetByHand: boolean;
  /** Pages of the others go back to it: taking it from them would leave them nothing. */
  readonly isWayBack: boolean;
  readonly canary: readonly NetworkSample[];
  readonly staff: readonly NetworkSample[];
  readonly stable: readonly NetworkSample[];
}

/** Staff are known: their word needs no other network. */
const STAFF_NETWORKS = 1;

/** The versions of a remote that the gate has to judge. */
export async function readTrials(
  db: Kysely<RegistryDatabase>,
  remoteKey: RemoteKey,
  state: RolloutState,
): Promise<readonly Trial[]> {
  const { deployment, shares, fallbacks, phase } = state;
  const isSetByHand = phase === 'split';
  if (!deployment || !(isSetByHand || isRollingOut(state))) return [];
  const { deploymentId } = deployment;
  const samples = await readSamples(db, { ...remoteKey, deploymentId });
  const stableVersion = shares.find((share) => share.default)?.version;
  const wayBack = fallbacks.find((version) => version !== stableVersion);
  return shares
    .filter((share) => !share.default)
    .map(({ version }) => ({
      remoteKey,
      deployment,
      version,
      stableVersion,
      isSetByHand,
      isWayBack: isSetByHand && version === wayBack,
      canary: samples.visitors.get(version) ?? [],
      staff: samples.staff.get(version) ?? [],
      stable: samples.visitors.get(stableVersion ?? '') ?? [],
    }));
}

/**
 * What the figures say. Staff alone have a version withdrawn that nobody else has; one that others have
 * they have paused: a link for staff that was lost must not do more.
 */
export function verdictOf(trial: Trial, networksNeeded: number): Verdict {
  const { canary, staff, stable, deployment } = trial;
  const byVisitors = judge(canary, stable, networksNeeded);
  const byStaff = judge(staff, stable, STAFF_NETWORKS);
  const verdicts = [byVisitors, byStaff];
  const isUnhealthy =
    byVisitors === 'unhealthy' || (isStaffStep(deployment) && byStaff === 'unhealthy');
  if (isUnhealthy) return trial.isWayBack ? 'doubted' : 'unhealthy';
  return verdicts.every((verdict) => verdict === 'healthy') ? 'healthy' : 'doubted';
}
