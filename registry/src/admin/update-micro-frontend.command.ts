import type { Share } from '@spieltag/shared-kernel/registry';
import type { RegistryContext } from '../context/registry-context.ts';
import type { ChangeRequest } from '../deployments/change-remote.ts';
import { splitTraffic } from '../deployments/deploy.command.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { updateMicroFrontendRow } from '../projects/micro-frontend.repository.ts';
import { readSnapshot } from '../projects/project-snapshot.ts';
import { stateAt } from '../rollout/rollout.model.ts';
import type { Caller } from './caller.ts';
import { changeProject } from './change-project.ts';
import { findFrontend } from './find-frontend.ts';

type ActiveVersion = Pick<Share, 'version' | 'traffic'>;

/** Another name, or other shares of the visitors for its versions, or both. */
interface MicroFrontendUpdate {
  readonly name?: string;
  readonly activeVersions?: readonly ActiveVersion[];
  readonly default?: string;
}

interface Updated {
  readonly microFrontendId: string;
  readonly name: string;
  /** The default comes first. */
  readonly activeVersions: readonly ActiveVersion[];
  readonly default?: string;
}

/**
 * Renames a micro frontend, or sets the shares of its versions.
 * @throws RegistryError NAME_FIXED, and those of `splitTraffic`
 */
export async function updateMicroFrontend(
  context: RegistryContext,
  caller: Caller,
  change: ChangeRequest,
  update: MicroFrontendUpdate,
): Promise<Updated> {
  const { projectId, remote, reason } = change;
  const { found } = await findFrontend(context, { projectId, id: remote });
  const name = update.name ?? found.frontend.name;
  const isRenamed = name !== found.frontend.name;
  if (isRenamed && found.frontend.isRemote) {
    throw new RegistryError('NAME_FIXED', 'A remote is named by its release');
  }
  // What can be refused comes first: a call that is refused has changed nothing.
  if (update.activeVersions) {
    await splitTraffic(context, change, update.activeVersions, update.default);
  }
  if (isRenamed) {
    const entry = { action: 'rename', remote, reason, after: { name } };
    await changeProject(context, projectId, caller, entry, async (trx) => {
      await updateMicroFrontendRow(trx, projectId, remote, { name });
      return { name: found.frontend.name };
    });
  }
  return { microFrontendId: remote, name, ...(await activeVersionsOf(context, change)) };
}

async function activeVersionsOf(
  { db, now }: RegistryContext,
  { projectId, remote }: ChangeRequest,
): Promise<Pick<Updated, 'activeVersions' | 'default'>> {
  const snapshot = await readSnapshot(db, projectId);
  const found = snapshot?.frontends.find(({ frontend }) => frontend.id === remote);
  const { shares } = stateAt(found?.rollouts ?? { deployments: [] }, now());
  const main = shares.find((share) => share.default);
  const active = [...shares].sort((one, other) => Number(other.default) - Number(one.default));
  return {
    activeVersions: active.map(({ version, traffic }) => ({ version, traffic })),
    ...(main && { default: main.version }),
  };
}
