import { insertAudit, REGISTRY } from '../audit/audit.repository.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { insertDeployment } from '../projects/deployment.repository.ts';
import { lockProject } from '../projects/project.repository.ts';

const ACTION = 'deploy-build';

/**
 * Gives a version that was built beside this registry to everybody. The same build once more changes
 * nothing: what operators have done since then stands. The parts of one source are deployed one by
 * one and fit each other only in the end, so nothing is asked of their contracts here.
 * @returns false when it was the same build
 */
export async function deployBuild(
  context: RegistryContext,
  remote: string,
  version: string,
): Promise<boolean> {
  const projectId = context.ownProjectId;
  const isNew = await context.db.transaction().execute(async (trx) => {
    await lockProject(trx, projectId);
    const last = await trx
      .selectFrom('registry.audit')
      .select('after')
      .where('project_id', '=', projectId)
      .where('remote', '=', remote)
      .where('action', '=', ACTION)
      .orderBy('audit_no', 'desc')
      .limit(1)
      .executeTakeFirst();
    const before = last?.after as { readonly version: string } | undefined;
    if (before?.version === version) return false;
    const at = new Date(context.now());
    await insertDeployment(trx, { projectId, remote }, { version, strategy: 'AllAtOnce', at });
    await insertAudit(trx, projectId, REGISTRY, {
      at,
      action: ACTION,
      remote,
      reason: 'built here',
      before,
      after: { version },
    });
    return true;
  });
  if (isNew) context.changed(projectId);
  return isNew;
}
