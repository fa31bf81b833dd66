import type { RegistryContext } from '../context/registry-context.ts';
import { RegistryError } from '../errors/registry-error.ts';
import {
  readDeployments,
  updateDeployment,
  withdrawSplits,
} from '../projects/deployment.repository.ts';
import { updateMicroFrontendRow } from '../projects/micro-frontend.repository.ts';
import { type Deployment, isRollingOut, isStaffStep } from '../rollout/rollout.model.ts';
import { type Change, type ChangeRequest, changeRemote } from './change-remote.ts';
import { insertCheckedDeployment, refusePinned, requireVersion } from './deploy.command.ts';
import { refuseMisfits } from './refuse-misfits.ts';

/** Everybody gets what is being rolled out. @throws RegistryError NOTHING_UNDER_WAY, REMOTE_PINNED */
export function promote(context: RegistryContext, request: ChangeRequest): Promise<void> {
  return changeRemote(context, request, 'promote', async (change) => {
    const { deploymentId } = rollingOf(change);
    await updateDeployment(change.trx, deploymentId, { promoted_at: change.at });
  });
}

/**
 * The next step is taken now, whatever it waits for; one that is paused goes on.
 * @throws RegistryError NOTHING_UNDER_WAY, REMOTE_PINNED
 * @param seenStep the step the caller saw: of two who leave it at once one does; undefined: whichever it is
 */
export function advance(
  context: RegistryContext,
  request: ChangeRequest,
  seenStep?: number,
): Promise<void> {
  return changeRemote(context, request, 'advance', async (change) => {
    const { deploymentId, step } = rollingOf(change);
    if (seenStep !== undefined && seenStep !== step) {
      const message = `${change.frontend.name} has left step ${seenStep} already: it is in step ${step}`;
      throw new RegistryError('STATE_CHANGED', message);
    }
    const next = { step: step + 1, step_at: change.at, paused_at: null };
    await updateDeployment(change.trx, deploymentId, next);
  });
}

/** Its share stays as it is. @throws RegistryError NOTHING_UNDER_WAY, REMOTE_PINNED */
export function pause(context: RegistryContext, request: ChangeRequest): Promise<void> {
  return changeRemote(context, request, 'pause', async (change) => {
    await pauseRollout(change, rollingOf(change));
  });
}

/**
 * It goes on where it stood.
 * @throws RegistryError NOTHING_UNDER_WAY when it is not paused; REMOTE_PINNED
 */
export function resume(context: RegistryContext, request: ChangeRequest): Promise<void> {
  return changeRemote(context, request, 'resume', async (change) => {
    const { deploymentId, pausedAtMs, stepAtMs } = rollingOf(change);
    if (pausedAtMs === undefined) throw nothingUnderWay(change, 'paused');
    await updateDeployment(change.trx, deploymentId, {
      paused_at: null,
      step_at: new Date(stepAtMs + Math.max(0, change.at.getTime() - pausedAtMs)),
    });
  });
}

/** What is taken back. */
interface Rollback {
  /** Goes back to this one; undefined: to what everybody had before. */
  readonly version?: string;
  /** Only this one is taken back; undefined: whatever is being rolled out, or is live. */
  readonly withdraw?: string;
}

/**
 * Takes back what is being rolled out, or what is live.
 * @throws RegistryError NOTHING_TO_GO_BACK_TO, VERSION_NOT_FOUND, ALREADY_LIVE, DEPLOYMENT_UNDER_WAY,
 * REMOTE_PINNED, NOT_LIVE, CONTRACT_MISFIT
 */
export function rollBack(
  context: RegistryContext,
  request: ChangeRequest,
  { version, withdraw }: Rollback,
): Promise<void> {
  return changeRemote(context, request, 'rollback', async (change) => {
    refusePinned(change);
    refuseGone(change, withdraw);
    if (version === undefined) return withdrawNewest(change, withdraw);
    await requireVersion(change, version);
    const { state, rollouts, trx, at } = change;
    const [share, other] = state.shares;
    if (share?.version === version && !other) {
      throw new RegistryError('ALREADY_LIVE', `${request.remote} ${version} is live already`);
    }
    // Going back to the version on its way would give everybody the one that shall be taken back.
    if (isRollingOut(state) && state.deployment?.version === version) {
      const what = `${request.remote} ${version} is being rolled out`;
      const how = 'promote it for everybody to have it, or roll back without a version';
      throw new RegistryError('DEPLOYMENT_UNDER_WAY', `${what}: ${how}`);
    }
    const [newest] = rollouts.deployments;
    if (!newest) throw nothingBefore(change);
    if (state.phase === 'split') await withdrawSplits(trx, change.remoteKey, at);
    else if (newest.version !== version) {
      await updateDeployment(trx, newest.deploymentId, { withdrawn_at: at });
    }
    await insertCheckedDeployment(context, change, { version, strategy: 'AllAtOnce' });
  });
}

/**
 * Shares an operator has set end all together: what everybody had before counts again, or where that is
 * what shall be taken back, the version before it.
 */
async function withdrawNewest(change: Change, version?: string): Promise<void> {
  const { trx, remoteKey, rollouts, state, at } = change;
  const [newest, before] = rollouts.deployments;
  if (state.phase === 'split') {
    await withdrawSplits(trx, remoteKey, at);
    const left = await readDeployments(trx, remoteKey.projectId, remoteKey.remote);
    const [again, other] = left.get(remoteKey.remote) ?? [];
    if (again && again.version !== version) return;
    if (!again || !other) throw nothingBefore(change);
    await updateDeployment(trx, again.deploymentId, { withdrawn_at: at });
    return;
  }
  // Of a first version that staff alone have, nobody needs one before.
  if (!newest || !(before || isStaffStep(newest))) throw nothingBefore(change);
  await updateDeployment(trx, newest.deploymentId, { withdrawn_at: at });
}

/** Two who take back the same at the same time must not take back what the first went back to. */
function refuseGone({ frontend, state }: Change, version: string | undefined): void {
  const taken =
    state.phase === 'split'
      ? state.shares.map((share) => share.version)
      : [state.deployment?.version];
  if (version === undefined || taken.includes(version)) return;
  const what = `${frontend.name} ${version} is not what would be taken back now`;
  throw new RegistryError('NOT_LIVE', `${what}: the history says what was changed`);
}

const nothingBefore = ({ frontend }: Change) =>
  new RegistryError('NOTHING_TO_GO_BACK_TO', `${frontend.name} has no version before`);

/**
 * Ends a deployment that is under way.
 * @throws RegistryError DEPLOYMENT_NOT_FOUND, NOTHING_UNDER_WAY when it is at its goal
 */
export function cancel(
  context: RegistryContext,
  request: ChangeRequest,
  deploymentId: string,
): Promise<void> {
  return changeRemote(context, request, 'cancel', async (change) => {
    const known = change.rollouts.deployments.some((one) => one.deploymentId === deploymentId);
    if (!known) throw new RegistryError('DEPLOYMENT_NOT_FOUND', `No deployment ${deploymentId}`);
    if (rollingOf(change).deploymentId !== deploymentId)
      throw nothingUnderWay(change, 'being rolled out');
    await updateDeployment(change.trx, deploymentId, { withdrawn_at: change.at });
  });
}

/**
 * Everybody gets this version, and nothing else happens, until it is unpinned.
 * @throws RegistryError VERSION_NOT_FOUND, NOT_COMPOSABLE, CONTRACT_MISFIT
 */
export function pin(
  context: RegistryContext,
  request: ChangeRequest,
  version: string,
): Promise<void> {
  return changeRemote(context, request, 'pin', async (change) => {
    const { trx, remoteKey, state } = change;
    await requireVersion(change, version);
    if (isRollingOut(state) && state.deployment) await pauseRollout(change, state.deployment);
    await refuseMisfits(context, trx, remoteKey.projectId, () =>
      updateMicroFrontendRow(trx, remoteKey.projectId, remoteKey.remote, {
        pinned_version: version,
      }),
    );
  });
}

/** What was deployed counts again. @throws RegistryError REMOTE_NOT_PINNED, CONTRACT_MISFIT */
export function unpin(context: RegistryContext, request: ChangeRequest): Promise<void> {
  return changeRemote(context, request, 'unpin', async ({ trx, remoteKey, state }) => {
    if (state.phase !== 'pinned') {
      throw new RegistryError('REMOTE_NOT_PINNED', `${request.remote} is not pinned`);
    }
    await refuseMisfits(context, trx, remoteKey.projectId, () =>
      updateMicroFrontendRow(trx, remoteKey.projectId, remoteKey.remote, { pinned_version: null }),
    );
  });
}

async function pauseRollout({ trx, at }: Change, { deploymentId, pausedAtMs }: Deployment) {
  if (pausedAtMs === undefined) await updateDeployment(trx, deploymentId, { paused_at: at });
}

function rollingOf(change: Change): Deployment {
  refusePinned(change);
  const { deployment } = change.state;
  if (isRollingOut(change.state) && deployment) return deployment;
  throw nothingUnderWay(change, 'being rolled out');
}

function nothingUnderWay({ frontend, state }: Change, what: string): RegistryError {
  const message =
    state.phase === 'split'
      ? `The shares of ${frontend.name} were set by hand: set them anew, or roll back`
      : `No version of ${frontend.name} is ${what}`;
  return new RegistryError('NOTHING_UNDER_WAY', message);
}
