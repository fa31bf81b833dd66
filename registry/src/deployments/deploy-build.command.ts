import type { Transaction } from 'kysely';
import { insertAudit, REGISTRY } from '../audit/audit.repository.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { insertDeployment, type RemoteKey } from '../projects/deployment.repository.ts';
import { lockProject } from '../projects/project.repository.ts';
import { readSnapshot } from '../projects/project-snapshot.ts';
import { liveReleases } from './live-releases.ts';
import { refuseMisfits } from './refuse-misfits.ts';
import { wasEverDeployed } from './was-ever-deployed.query.ts';

const ACTION = 'deploy-build';

/**
 * Gives a version that was built beside this registry to everybody. The same build once more changes
 * nothing: what operators have done since then stands. The parts of one source are deployed one by
 * one and fit each other only in the end, so nothing is asked of their contracts here.
 */
export async function deployBuild(
  context: RegistryContext,
  remote: string,
  version: string,
): Promise<void> {
  const remoteKey = { projectId: context.ownProjectId, remote };
  const isNew = await context.db.transaction().execute(async (trx) => {
    await lockProject(trx, remoteKey.projectId);
    const before = await lastBuild(trx, remoteKey);
    if (before?.version === version) return false;
    await insertBuild(context, trx, remoteKey, version, before);
    return true;
  });
  if (isNew) context.changed(remoteKey.projectId);
}

/**
 * The same where nothing was ever deployed of the remote. What comes as the first of a site goes by no contract
 * either; once there are pages, it has to fit what is live in them.
 * @throws RegistryError CONTRACT_MISFIT
 */
export async function deployFirstBuild(
  context: RegistryContext,
  remote: string,
  version: string,
): Promise<void> {
  const remoteKey = { projectId: context.ownProjectId, remote };
  const isNew = await context.db.transaction().execute(async (trx) => {
    await lockProject(trx, remoteKey.projectId);
    if (await wasEverDeployed(trx, remoteKey)) return false;
    const insert = () => insertBuild(context, trx, remoteKey, version);
    const snapshot = await readSnapshot(trx, remoteKey.projectId);
    const hasPages = snapshot && liveReleases(snapshot, context.now()).shells.length > 0;
    await (hasPages ? refuseMisfits(context, trx, remoteKey.projectId, insert) : insert());
    return true;
  });
  if (isNew) context.changed(remoteKey.projectId);
}

async function insertBuild(
  context: RegistryContext,
  trx: Transaction<RegistryDatabase>,
  remoteKey: RemoteKey,
  version: string,
  before?: { readonly version: string },
): Promise<void> {
  const at = new Date(context.now());
  await insertDeployment(trx, remoteKey, { version, strategy: 'AllAtOnce', at });
  await insertAudit(trx, remoteKey.projectId, REGISTRY, {
    at,
    action: ACTION,
    remote: remoteKey.remote,
    reason: 'built here',
    before,
    after: { version },
  });
}

async function lastBuild(
  trx: Transaction<RegistryDatabase>,
  { projectId, remote }: RemoteKey,
): Promise<{ readonly version: string } | undefined> {
  const last = await trx
    .selectFrom('registry.audit')
    .select('after')
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('action', '=', ACTION)
    .orderBy('audit_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.after as { readonly version: string } | undefined;
}
