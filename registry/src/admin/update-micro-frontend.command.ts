import type { RegistryContext } from '../context/registry-context.ts';
import type { ChangeRequest } from '../deployments/change-remote.ts';
import { splitTraffic } from '../deployments/deploy.command.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { updateMicroFrontendRow } from '../projects/micro-frontend.repository.ts';
import { type ActiveVersions, activeVersionsOf } from './active-versions.ts';
import type { Caller } from './caller.ts';
import { changeProject } from './change-project.ts';
import { findFrontend } from './find-frontend.ts';

/** Another name, other shares of the visitors for its versions, another default, or all of it. */
type MicroFrontendUpdate = Partial<ActiveVersions> & { readonly name?: string };

interface Updated extends ActiveVersions {
  readonly microFrontendId: string;
  readonly name: string;
}

/**
 * Renames a micro frontend, sets the shares of its versions, or says which of them is the default.
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
  const { default: before } = activeVersionsOf(found.rollouts, context.now());
  const isOtherDefault = update.default !== undefined && update.default !== before;
  if (update.activeVersions || isOtherDefault) {
    await splitTraffic(context, change, update.activeVersions, update.default);
  }
  if (isRenamed) {
    const entry = { action: 'rename', remote, reason, after: { name } };
    await changeProject(context, projectId, caller, entry, async (trx) => {
      await updateMicroFrontendRow(trx, projectId, remote, { name });
      return { name: found.frontend.name };
    });
  }
  const updated = await findFrontend(context, { projectId, id: remote });
  const active = activeVersionsOf(updated.found.rollouts, context.now());
  return { microFrontendId: remote, name, ...active };
}
