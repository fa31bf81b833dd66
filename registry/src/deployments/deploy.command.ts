import { isComposable, presentVersion } from '../discovery/discovery.presenter.ts';
import { RegistryError } from '../registry-error.ts';
import type { RegistryStore } from '../registry-store.ts';
import { findVersion } from '../releases/release.repository.ts';
import { isUnderWay, type Share } from '../rollout/rollout.model.ts';
import type { StrategyName } from '../rollout/strategies.ts';
import { type Change, changeRemote, type Order } from './change-remote.ts';
import { insertDeployment } from './deployment.repository.ts';
import { refusingMisfits } from './fitting.ts';

const FULL_PERCENT = 100;

/**
 * Starts to give a published version to visitors. @returns the id of the deployment
 * @throws RegistryError VERSION_NOT_FOUND, NOT_COMPOSABLE, REMOTE_PINNED, DEPLOYMENT_UNDER_WAY,
 * ALREADY_LIVE, CONTRACT_MISFIT
 */
export async function deployVersion(
  store: RegistryStore,
  order: Order,
  version: string,
  strategy: StrategyName,
): Promise<string> {
  return changeRemote(store, order, 'deploy', async (change) => {
    await requireVersion(change, version);
    refusePinned(change);
    refuseUnderWay(change);
    if (change.state.shares.some((share) => share.version === version)) {
      throw new RegistryError('ALREADY_LIVE', `${order.remote} ${version} is live already`);
    }
    return insertFitting(store, change, { version, strategy });
  });
}

/**
 * Sets by hand who gets what: whole percents that add up to a hundred.
 * @returns the shares, and the default among them
 * @throws RegistryError TRAFFIC_INVALID, and those of `deployVersion` but ALREADY_LIVE
 */
export async function splitTraffic(
  store: RegistryStore,
  order: Order,
  given: readonly Pick<Share, 'version' | 'traffic'>[],
  wantedDefault: string | undefined,
): Promise<readonly Share[]> {
  return changeRemote(store, order, 'split', async (change) => {
    const active = given.filter(({ traffic }) => traffic > 0);
    for (const { version } of active) await requireVersion(change, version);
    refusePinned(change);
    if (change.state.phase !== 'split') refuseUnderWay(change);
    const version = defaultOf(active, wantedDefault, change);
    const split = active.map((share) => ({ ...share, default: share.version === version }));
    const isWhole = split.length === 1;
    await insertFitting(store, change, {
      version,
      strategy: isWhole ? 'AllAtOnce' : 'Split',
      ...(!isWhole && { split }),
    });
    return split;
  });
}

/** Starts a deployment without any question but whether it fits. @returns its id */
export async function insertFitting(
  store: RegistryStore,
  { trx, place, at }: Change,
  given: {
    readonly version: string;
    readonly strategy: StrategyName | 'Split';
    readonly split?: readonly Share[];
  },
): Promise<string> {
  let deploymentId = '';
  await refusingMisfits(store, trx, place.projectId, async () => {
    deploymentId = await insertDeployment(trx, place, { ...given, at });
  });
  return deploymentId;
}

/** The version is published and, for a remote, such that pages can be composed of it. */
export async function requireVersion(
  { trx, place, frontend }: Change,
  version: string,
): Promise<void> {
  const { projectId, remote } = place;
  const published = await findVersion(trx, projectId, remote, version);
  const what = `${frontend.name} ${version}`;
  if (!published) throw new RegistryError('VERSION_NOT_FOUND', `${what} is not published`);
  if (!frontend.isRemote || published.release) return;
  const presented = presentVersion(published, { traffic: FULL_PERCENT, default: true });
  if (isComposable(presented)) return;
  throw new RegistryError('NOT_COMPOSABLE', `${what} lacks in extras what a page is composed with`);
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
    const told = `each version once, ${FULL_PERCENT} percent in all, not ${total}`;
    throw new RegistryError('TRAFFIC_INVALID', `The traffic has to name ${told}`);
  }
  if (wanted !== undefined && !versions.has(wanted)) {
    throw new RegistryError('TRAFFIC_INVALID', `The default ${wanted} gets no traffic`);
  }
  const before = state.shares.find((share) => share.default)?.version;
  const most = [...active].sort((one, other) => other.traffic - one.traffic)[0]?.version ?? '';
  return wanted ?? (before !== undefined && versions.has(before) ? before : most);
}
