import { REGISTRY } from '../audit/audit.repository.ts';
import type { Attempts } from '../context/attempts.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { type Change, changeRemote } from '../deployments/change-remote.ts';
import { markShare, type RemoteKey, updateDeployment } from '../projects/deployment.repository.ts';
import type { MicroFrontend } from '../projects/micro-frontend.repository.ts';
import type { FrontendSnapshot, ProjectSnapshot } from '../projects/project-snapshot.ts';
import { type Deployment, isRollingOut, stateAt } from '../rollout/rollout.model.ts';
import { describeTrial } from './describe-trial.ts';
import { readEvidence } from './read-evidence.ts';
import { readTrials, type Trial, verdictOf } from './trial.ts';

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

/**
 * Judges every version that only a part of the visitors has: takes it back, doubts it or lets it go a
 * step further. Any number of registries may do so at once: one of them does it. A remote that cannot be
 * judged keeps no other from it.
 */
export async function checkHealth(
  context: RegistryContext,
  { project, frontends }: ProjectSnapshot,
  attempts: Attempts,
): Promise<void> {
  for (const own of frontends) {
    const what = `judging ${own.frontend.id} of ${project.id}`;
    await attempts.attempt(what, () => checkRemote(context, project.id, own));
  }
}

async function checkRemote(
  context: RegistryContext,
  projectId: string,
  { frontend, rollouts }: FrontendSnapshot,
): Promise<void> {
  const state = stateAt(rollouts, context.now());
  const remoteKey = { projectId, remote: frontend.id };
  for (const trial of await readTrials(context.db, remoteKey, state)) {
    const verdict = verdictOf(trial, context.evidence.networks);
    if (verdict === 'unhealthy') await withdraw(context, trial);
    else if (verdict === 'doubted') await doubtOnce(context, trial);
    else if (state.phase === 'waiting') {
      await advance(context, trial, isReportedBy(context, remoteKey, frontend));
    }
    const { stepAtMs } = trial.deployment;
    const isSetBack = stepAtMs > context.now() + SET_BACK_MS;
    if (isSetBack && !trial.isSetByHand) await restartStep(context, trial);
  }
}

/** What was shared by hand goes to the version everybody else has. */
async function withdraw(context: RegistryContext, trial: Trial): Promise<void> {
  const { version, isSetByHand } = trial;
  const reason = await describeTrial(context.db, trial);
  await decide(context, trial, { action: 'withdraw', reason }, ({ trx, remoteKey, at }, now) =>
    isSetByHand
      ? markShare(trx, { ...remoteKey, ...now }, version, { isWithdrawn: true }, at)
      : updateDeployment(trx, now.deploymentId, { withdrawn_at: at }),
  );
}

/**
 * Whoever lets it go on has looked: it is not paused for the same again. Shares set by hand stay as
 * they are, and operators are told.
 */
async function doubtOnce(context: RegistryContext, trial: Trial): Promise<void> {
  const { deployment, version, isSetByHand, isWayBack } = trial;
  const { wasDoubted, pausedAtMs, split = [] } = deployment;
  const isDoubted = isSetByHand
    ? split.some((share) => share.version === version && share.wasDoubted)
    : wasDoubted || pausedAtMs !== undefined;
  if (isDoubted) return;
  const why = isWayBack ? 'pages go back to it' : 'not enough to withdraw it';
  const reason = `${await describeTrial(context.db, trial)}; ${why}`;
  const action = isSetByHand ? 'doubt' : 'pause';
  await decide(context, trial, { action, reason }, ({ trx, remoteKey, at }, now) =>
    isSetByHand
      ? markShare(trx, { ...remoteKey, ...now }, version, { wasDoubted: true }, at)
      : updateDeployment(trx, now.deploymentId, { paused_at: at, doubted_at: at }),
  );
}

/** The time of a step is over: the next one is taken when enough visitors have seen it work. */
async function advance(context: RegistryContext, trial: Trial, isReported: boolean): Promise<void> {
  const { deploymentId, step } = trial.deployment;
  const take = (reason: string) =>
    decide(context, trial, { action: 'step', reason }, ({ trx, at }) =>
      updateDeployment(trx, deploymentId, { step: step + 1, step_at: at }),
    );
  if (!isReported) return take('its time is over; no page reports it');
  const { audience, mounts, needed, isEnough } = await readEvidence(context, trial);
  if (isEnough) await take(`came up for ${mounts} ${audience}, ${needed} were needed`);
}

async function restartStep(context: RegistryContext, trial: Trial): Promise<void> {
  const reason = 'the clock was set back';
  await decide(context, trial, { action: 'restart-step', reason }, ({ trx, at }) =>
    updateDeployment(trx, trial.deployment.deploymentId, { step_at: at }),
  );
}

/** Thrown to leave everything as it is: another registry, or an operator, was faster. */
class AlreadyDecided extends Error {}

/**
 * @param change gets the deployment as it is now: of shares set by hand another one may have been marked since
 * they were judged together
 */
async function decide(
  context: RegistryContext,
  trial: Trial,
  { action, reason }: { readonly action: string; readonly reason: string },
  change: (given: Change, now: Deployment) => Promise<unknown>,
): Promise<void> {
  const { remoteKey, version } = trial;
  const request = { ...remoteKey, actor: REGISTRY, reason, version };
  try {
    await changeRemote(context, request, action, async (given) => {
      const { deployment } = given.state;
      if (!deployment || !isAsJudged(given, deployment, trial)) throw new AlreadyDecided();
      await change(given, deployment);
    });
  } catch (error) {
    if (!(error instanceof AlreadyDecided)) throw error;
  }
}

/** Nobody has changed it since it was judged. */
function isAsJudged(
  { state }: Change,
  now: Deployment,
  { deployment, version, isSetByHand }: Trial,
): boolean {
  if (now.deploymentId !== deployment.deploymentId) return false;
  if (isSetByHand) {
    const marks = (split = deployment.split) =>
      JSON.stringify(split?.filter((share) => share.version === version));
    return state.phase === 'split' && marks(now.split) === marks();
  }
  return (
    isRollingOut(state) && now.step === deployment.step && now.pausedAtMs === deployment.pausedAtMs
  );
}
