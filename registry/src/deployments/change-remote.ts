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

/** Of shares set by hand the newest deployment names the default alone, which may be what stays. */
const TAKES_BACK: ReadonlySet<string> = new Set(['rollback', 'cancel']);

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
    const type = notifiedAs(action, before.state, after.state);
    if (context.hasWebhook && type !== undefined) {
      const { name: by } = actor;
      const content = { type: `rollout.${type}`, timestamp: at.toISOString() };
      const lost = lostShares(before.state, after.state);
      const taken = TAKES_BACK.has(action) ? lost[0] : undefined;
      const version = about.version ?? taken ?? before.state.deployment?.version ?? null;
      const data = { projectId, remote, by, reason, ...presentState(after.state), version, lost };
      await insertNotification(trx, { ...content, data }, at);
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

/** The kind of message that operators are sent; undefined: none. Whatever leaves a rollout paused has paused it. */
function notifiedAs(action: string, before: RolloutState, after: RolloutState): string | undefined {
  if (NOTIFIED.has(action)) return action;
  const isPaused = ({ deployment }: RolloutState) => deployment?.pausedAtMs !== undefined;
  const isSame = before.deployment?.deploymentId === after.deployment?.deploymentId;
  return isSame && isPaused(after) && !isPaused(before) ? 'pause' : undefined;
}

/** Versions that fewer visitors have than before, those beside the default first. */
function lostShares(before: RolloutState, after: RolloutState): readonly string[] {
  const left = new Map(after.shares.map(({ version, traffic }) => [version, traffic]));
  return before.shares
    .filter(({ version, traffic }) => (left.get(version) ?? -1) < traffic)
    .map(({ version }) => version);
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
