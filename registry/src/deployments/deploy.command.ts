import { SHELL } from '@spieltag/shared-kernel/composition';
import type { Share, StrategyName } from '@spieltag/shared-kernel/registry';
import { isComposable, presentVersion } from '../composition/composition.presenter.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { endSplits, insertDeployment } from '../projects/deployment.repository.ts';
import { findVersion } from '../projects/version.repository.ts';
import { dealShares } from '../rollout/deal-shares.ts';
import { isUnderWay, type SplitShare } from '../rollout/rollout.model.ts';
import { type Change, type ChangeRequest, changeRemote } from './change-remote.ts';
import { refuseMisfits } from './refuse-misfits.ts';

const FULL_PERCENT = 100;

/**
 * Starts to give a published version to visitors. @returns the id of the deployment
 * @throws RegistryError VERSION_NOT_FOUND, NOT_COMPOSABLE, REMOTE_PINNED, DEPLOYMENT_UNDER_WAY,
 * ALREADY_LIVE, CONTRACT_MISFIT
 */
export async function deployVersion(
  context: RegistryContext,
  request: ChangeRequest,
  version: string,
  strategy: StrategyName,
  isStaffFirst = false,
): Promise<string> {
  return changeRemote(context, request, 'deploy', async (change) => {
    await requireVersion(change, version);
    refusePinned(change);
    refuseUnderWay(change);
    if (change.state.shares.some((share) => share.version === version)) {
      throw new RegistryError('ALREADY_LIVE', `${request.remote} ${version} is live already`);
    }
    return insertCheckedDeployment(context, change, { version, strategy, isStaffFirst });
  });
}

/**
 * Sets who gets what: whole percents that add up to a hundred. Visitors whose share did not shrink keep
 * what they have.
 * @returns the shares, and the default among them
 * @throws RegistryError TRAFFIC_INVALID, and those of `deployVersion` but ALREADY_LIVE
 */
export async function splitTraffic(
  context: RegistryContext,
  request: ChangeRequest,
  given: readonly Pick<Share, 'version' | 'traffic'>[] | undefined,
  wantedDefault: string | undefined,
): Promise<readonly Share[]> {
  return changeRemote(context, request, 'split', async (change) => {
    const active = (given ?? change.state.shares).filter(({ traffic }) => traffic > 0);
    for (const { version } of active) await requireVersion(change, version);
    refusePinned(change);
    if (change.state.phase !== 'split') refuseUnderWay(change);
    const version = defaultOf(active, wantedDefault, change);
    const split = active.map((share) => ({ ...share, default: share.version === version }));
    const isWhole = split.length === 1;
    await insertCheckedDeployment(context, change, {
      version,
      strategy: isWhole ? 'AllAtOnce' : 'Split',
      ...(!isWhole && { split: dealShares(change.state, split) }),
    });
    return split;
  });
}

/** Starts a deployment without any question but whether it fits. @returns its id */
export async function insertCheckedDeployment(
  context: RegistryContext,
  { trx, remoteKey, at }: Change,
  given: {
    readonly version: string;
    readonly strategy: StrategyName | 'Split';
    readonly split?: readonly SplitShare[];
    readonly isStaffFirst?: boolean;
  },
): Promise<string> {
  let deploymentId = '';
  await refuseMisfits(context, trx, remoteKey.projectId, async () => {
    if (given.strategy !== 'Split') await endSplits(trx, remoteKey);
    deploymentId = await insertDeployment(trx, remoteKey, { ...given, at });
  });
  return deploymentId;
}

/** The version is published and, for a remote, such that pages can be composed of it. */
export async function requireVersion(
  { trx, remoteKey, frontend }: Change,
  version: string,
): Promise<void> {
  const { projectId, remote } = remoteKey;
  const published = await findVersion(trx, projectId, remote, version);
  const what = `${frontend.name} ${version}`;
  if (!published) throw new RegistryError('VERSION_NOT_FOUND', `${what} is not published`);
  if (published.prunedAt) {
    throw new RegistryError('VERSION_PRUNED', `${what} was pruned: publish it again first`);
  }
  if (published.isPreview) {
    throw new RegistryError('PREVIEW_ONLY', `${what} is a preview: publish it as a version first`);
  }
  if (!frontend.isRemote) return;
  if (remote === SHELL) {
    if (published.release) return;
    throw new RegistryError('NOT_COMPOSABLE', `${what} is no release of a shell`);
  }
  const presented = presentVersion(published, { traffic: FULL_PERCENT, default: true });
  if (isComposable(presented)) return;
  throw new RegistryError('NOT_COMPOSABLE', `${what} lacks what a page is composed with`);
}

export function refusePinned({ frontend, state }: Change): void {
  if (state.phase !== 'pinned') return;
  const what = `${frontend.name} is pinned to ${frontend.pinnedVersion}`;
  throw new RegistryError('REMOTE_PINNED', `${what}: unpin it first`);
}

function refuseUnderWay({ frontend, state }: Change): void {
  if (!isUnderWay(state)) return;
  const what = `${frontend.name} is between ${state.shares.map(({ version }) => version).join(' and ')}`;
  const first = state.phase === 'split' ? 'roll back first' : 'promote it or roll it back first';
  throw new RegistryError('DEPLOYMENT_UNDER_WAY', `${what}: ${first}`);
}

function defaultOf(
  active: readonly Pick<Share, 'version' | 'traffic'>[],
  wanted: string | undefined,
  { state }: Change,
): string {
  const total = active.reduce((sum, { traffic }) => sum + traffic, 0);
  const versions = new Set(active.map(({ version }) => version));
  if (total !== FULL_PERCENT || versions.size < active.length) {
    const rule = `each version once, ${FULL_PERCENT} percent in all, not ${total}`;
    throw new RegistryError('TRAFFIC_INVALID', `The traffic has to name ${rule}`);
  }
  if (wanted !== undefined && !versions.has(wanted)) {
    throw new RegistryError('TRAFFIC_INVALID', `The default ${wanted} gets no traffic`);
  }
  const before = state.shares.find((share) => share.default)?.version;
  const most = [...active].sort((one, other) => other.traffic - one.traffic)[0]?.version ?? '';
  return wanted ?? (before !== undefined && versions.has(before) ? before : most);
}
