import type { Transaction } from 'kysely';
import { type Actor, insertAudit } from '../audit/audit.repository.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { rolloutsOf } from '../discovery/project-snapshot.ts';
import { findMicroFrontend, type MicroFrontend } from '../projects/micro-frontend.repository.ts';
import { lockProject } from '../projects/project.repository.ts';
import { RegistryError } from '../registry-error.ts';
import type { RegistryStore } from '../registry-store.ts';
import { type RolloutState, type Rollouts, stateAt } from '../rollout/rollout.model.ts';
import { type Place, readDeployments } from './deployment.repository.ts';

/** What a change of a remote is made with. */
export interface Change {
  readonly trx: Transaction<RegistryDatabase>;
  readonly place: Place;
  readonly frontend: MicroFrontend;
  readonly rollouts: Rollouts;
  readonly state: RolloutState;
  readonly at: Date;
}

/** Who wants what changed, and why. */
export interface Order extends Place {
  readonly actor: Actor;
  readonly reason: string;
}

/**
 * Changes what visitors of a micro frontend get: one after the other in a project, with an entry in
 * the audit log that says what it was before and is after.
 * @returns what `work` returns
 * @throws RegistryError PROJECT_NOT_FOUND, MICRO_FRONTEND_NOT_FOUND
 */
export async function changeRemote<T>(
  store: RegistryStore,
  { projectId, remote, actor, reason }: Order,
  action: string,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const place = { projectId, remote };
  const at = new Date(store.now());
  const result = await store.db.transaction().execute(async (trx) => {
    if (!(await lockProject(trx, projectId))) {
      throw new RegistryError('PROJECT_NOT_FOUND', `No project ${projectId}`);
    }
    const before = await readRemote(trx, place, at);
    const done = await work({ trx, place, ...before, at });
    const after = await readRemote(trx, place, at);
    await insertAudit(trx, projectId, actor, {
      at,
      action,
      remote,
      reason,
      before: presentState(before.state),
      after: presentState(after.state),
    });
    return done;
  });
  store.changed(projectId);
  return result;
}

async function readRemote(trx: Transaction<RegistryDatabase>, place: Place, at: Date) {
  const { projectId, remote } = place;
  const frontend = await findMicroFrontend(trx, projectId, remote);
  if (!frontend) throw new RegistryError('MICRO_FRONTEND_NOT_FOUND', `No micro frontend ${remote}`);
  const deployments = (await readDeployments(trx, projectId, remote)).get(remote) ?? [];
  const rollouts = rolloutsOf(frontend, deployments);
  return { frontend, rollouts, state: stateAt(rollouts, at.getTime()) };
}

const presentState = ({ phase, shares }: RolloutState) => ({ phase, shares });
