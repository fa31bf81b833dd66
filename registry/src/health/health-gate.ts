import type { Transaction } from 'kysely';
import { REGISTRY } from '../audit/audit.repository.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { changeRemote } from '../deployments/change-remote.ts';
import { type RemoteKey, updateDeployment } from '../projects/deployment.repository.ts';
import type { MicroFrontend } from '../projects/micro-frontend.repository.ts';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';
import { type Deployment, isRollingOut, stateAt } from '../rollout/rollout.model.ts';
import { readCauses, readMounts, readSamples } from './health.repository.ts';
import { countedMounts, judge, mayGoOn, type NetworkSample } from './health-gate.model.ts';

/** A clock that was set back this far has a step begin anew; less is another machine's clock. */
const SET_BACK_MS = 60_000;

/** Pages of this site report the remotes they are composed of; of anything else nobody reports. */
export function isReportedBy(
  { ownProjectId }: Pick<RegistryContext, 'ownProjectId'>,
  { projectId }: RemoteKey,
  { isRemote }: Pick<MicroFrontend, 'isRemote'>,
): boolean {
  return projectId === ownProjectId && isRemote;
}

/** A version on its way to the visitors, and what is known of it. */
interface Rollout {
  readonly remoteKey: RemoteKey;
  readonly deployment: Deployment;
  readonly stableVersion: string;
  readonly canary: readonly NetworkSample[];
  readonly stable: readonly NetworkSample[];
}

/**
 * Judges every version that only a part of the visitors has: takes it back, pauses it or lets it go a
 * step further. Any number of registries may do so at once: one of them does it.
 */
export async function checkHealth(
  context: RegistryContext,
  { project, frontends }: ProjectSnapshot,
): Promise<void> {
  for (const { frontend, rollouts } of frontends) {
    const state = stateAt(rollouts, context.now());
    const { phase, deployment, shares } = state;
    const stableVersion = shares.find((share) => share.default)?.version;
    if (!isRollingOut(state) || !deployment || stableVersion === undefined) continue;
    const remoteKey = { projectId: project.id, remote: frontend.id };
    const samples = await readSamples(context.db, {
      ...remoteKey,
      deploymentId: deployment.deploymentId,
    });
    const canary = samples.get(deployment.version) ?? [];
    const stable = samples.get(stableVersion) ?? [];
    const rollout = { remoteKey, deployment, stableVersion, canary, stable };
    const verdict = judge(canary, stable, context.evidence.networks);
    const isReported = isReportedBy(context, remoteKey, frontend);
    if (verdict === 'unhealthy') await withdraw(context, rollout);
    else if (verdict === 'doubted') await pauseOnce(context, rollout);
    else if (phase === 'waiting') await advance(context, rollout, isReported);
    if (deployment.stepAtMs > context.now() + SET_BACK_MS) await restartStep(context, rollout);
  }
}

async function withdraw(context: RegistryContext, rollout: Rollout): Promise<void> {
  const reason = await figuresOf(context, rollout);
  await decide(context, rollout, { action: 'withdraw', reason }, (trx, at) =>
    updateDeployment(trx, rollout.deployment.deploymentId, { withdrawn_at: at }),
  );
}

/** Whoever lets it go on has looked: it is not paused for the same again. */
async function pauseOnce(context: RegistryContext, rollout: Rollout): Promise<void> {
  const { deploymentId, wasDoubted, pausedAtMs } = rollout.deployment;
  if (wasDoubted || pausedAtMs !== undefined) return;
  const reason = `${await figuresOf(context, rollout)}; not enough to withdraw it`;
  await decide(context, rollout, { action: 'pause', reason }, (trx, at) =>
    updateDeployment(trx, deploymentId, { paused_at: at, doubted_at: at }),
  );
}

/** The time of a step is over: the next one is taken when enough visitors have seen it work. */
async function advance(
  context: RegistryContext,
  rollout: Rollout,
  isReported: boolean,
): Promise<void> {
  const { remoteKey, deployment } = rollout;
  const { deploymentId, step } = deployment;
  const take = (reason: string) =>
    decide(context, rollout, { action: 'step', reason }, (trx, at) =>
      updateDeployment(trx, deploymentId, { step: step + 1, step_at: at }),
    );
  if (!isReported) return take('its time is over; no page reports it');
  const byNetwork = await readMounts(context.db, { ...remoteKey, deploymentId }, deployment);
  const mounts = countedMounts(byNetwork, context.evidence);
  const { mountsPerStep } = context.evidence;
  if (mounts < mountsPerStep || !mayGoOn(rollout.canary)) return;
  await take(`came up for ${mounts} visitors, ${mountsPerStep} were needed`);
}

async function restartStep(context: RegistryContext, rollout: Rollout): Promise<void> {
  const reason = 'the clock was set back';
  await decide(context, rollout, { action: 'restart-step', reason }, (trx, at) =>
    updateDeployment(trx, rollout.deployment.deploymentId, { step_at: at }),
  );
}

/** Thrown to leave everything as it is: another registry, or an operator, was faster. */
class AlreadyDecided extends Error {}

async function decide(
  context: RegistryContext,
  { remoteKey, deployment }: Rollout,
  { action, reason }: { readonly action: string; readonly reason: string },
  change: (trx: Transaction<RegistryDatabase>, at: Date) => Promise<unknown>,
): Promise<void> {
  const request = { ...remoteKey, actor: REGISTRY, reason };
  try {
    await changeRemote(context, request, action, async ({ trx, state, at }) => {
      const now = state.deployment;
      const isSame =
        isRollingOut(state) &&
        now?.deploymentId === deployment.deploymentId &&
        now.step === deployment.step &&
        now.pausedAtMs === deployment.pausedAtMs;
      if (!isSame) throw new AlreadyDecided();
      await change(trx, at);
    });
  } catch (error) {
    if (!(error instanceof AlreadyDecided)) throw error;
  }
}

/** What the verdict rests on, in the words of the history. */
async function figuresOf(context: RegistryContext, rollout: Rollout): Promise<string> {
  const { remoteKey, deployment, stableVersion, canary, stable } = rollout;
  const networks = canary.filter(({ failures }) => failures > 0).length;
  const failed = `failed for ${textOf(canary)} of ${networks} networks`;
  const compared = `${stableVersion} for ${textOf(stable)}`;
  const [cause] = await readCauses(context.db, { ...remoteKey, ...deployment });
  const why = cause ? `; mostly ${cause.code} (${cause.phase})` : '';
  return `${failed}, ${compared}${why}`;
}

function textOf(samples: readonly NetworkSample[]): string {
  const sum = (of: keyof NetworkSample) => samples.reduce((total, sample) => total + sample[of], 0);
  return `${sum('failures')} of ${sum('trials')} visitors`;
}
