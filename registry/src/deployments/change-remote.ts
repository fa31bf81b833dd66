import type { Transaction } from 'kysely';
import { type Actor, insertAudit, listAudit } from '../audit/audit.repository.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { insertNotification } from '../notifications/notification.repository.ts';
import { type RemoteKey, readDeployments } from '../projects/deployment.repository.ts';
import { findMicroFrontend, type MicroFrontend } from '../projects/micro-frontend.repository.ts';
import { lockProject } from '../projects/project.repository.ts';
import { rolloutsOf } from '../projects/project-snapshot.ts';
import { revisionOf } from '../rollout/revision.ts';
import { type RolloutState, type Rollouts, stateAt } from '../rollout/rollout.model.ts';

/** What operators are told when it happens, whoever did it. */
const NOTIFIED: ReadonlySet<string> = new Set(['withdraw', 'pause', 'doubt', 'rollback', 'cancel']);

/** What a change of a remote is made with. */
export interface Change {
  readonly trx: Transaction<RegistryDatabase>;
  readonly remoteKey: RemoteKey;
  readonly frontend: MicroFrontend;
  readonly rollouts: Rollouts;
  readonly state: RolloutState;
  readonly at: Date;
}

/** Who wants what changed, and why. */
export interface ChangeRequest extends RemoteKey {
  readonly actor: Actor;
  readonly reason: string;
  /** The revision the caller looked at; undefined: whatever it is. */
  readonly seen?: string | undefined;
  /** What operators are told of, where it is not the newest deployment. */
  readonly version?: string;
}

/**
 * Changes what visitors of a micro frontend get: one after the other in a project, with an entry in
 * the audit log that says what it was before and is after.
 * @returns what `work` returns
 * @throws RegistryError PROJECT_NOT_FOUND, MICRO_FRONTEND_NOT_FOUND, STATE_CHANGED
 */
export async function changeRemote<T>(
  context: RegistryContext,
  { projectId, remote, actor, reason, seen, ...about }: ChangeRequest,
  action: string,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  const remoteKey = { projectId, remote };
  const at = new Date(context.now());
  const result = await context.db.transaction().execute(async (trx) => {
    if (!(await lockProject(trx, projectId))) {
      throw new RegistryError('PROJECT_NOT_FOUND', `No project ${projectId}`);
    }
    const before = await readRemote(trx, remoteKey, at);
    if (seen !== undefined && seen !== revisionOf(before.rollouts)) {
      throw await stateChanged(trx, remoteKey);
    }
    const done = await work({ trx, remoteKey, ...before, at });
    const after = await readRemote(trx, remoteKey, at);
    await insertAudit(trx, projectId, actor, {
      at,
      action,
      remote,
      reason,
      before: presentState(before.state),
      after: presentState(after.state),
    });
    if (context.hasWebhook && NOTIFIED.has(action)) {
      const { name: by } = actor;
      const content = { type: `rollout.${action}`, timestamp: at.toISOString() };
      const data = { projectId, remote, by, reason, ...presentState(after.state) };
      const version = about.version ?? before.state.deployment?.version ?? null;
      await insertNotification(trx, { ...content, data: { ...data, version } }, at);
    }
    return done;
  });
  context.changed(projectId);
  return result;
}

async function readRemote(trx: Transaction<RegistryDatabase>, remoteKey: RemoteKey, at: Date) {
  const { projectId, remote } = remoteKey;
  const frontend = await findMicroFrontend(trx, projectId, remote);
  if (!frontend) throw new RegistryError('MICRO_FRONTEND_NOT_FOUND', `No micro frontend ${remote}`);
  const deployments = (await readDeployments(trx, projectId, remote)).get(remote) ?? [];
  const rollouts = rolloutsOf(frontend, deployments);
  return { frontend, rollouts, state: stateAt(rollouts, at.getTime()) };
}

const presentState = ({ phase, shares }: RolloutState) => ({ phase, shares });

/** Says who was faster. */
async function stateChanged(
  trx: Transaction<RegistryDatabase>,
  { projectId, remote }: RemoteKey,
): Promise<RegistryError> {
  const [last] = await listAudit(trx, projectId, { remote, limit: 1 });
  const who = last ? `: ${last.actor} did ${last.action} at ${last.at.toISOString()}` : '';
  return new RegistryError('STATE_CHANGED', `${remote} has changed meanwhile${who}`);
}
