import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import type { RemoteKey } from '../projects/deployment.repository.ts';

/** A version may be everybody's without a deployment, and whoever deletes a remote deletes its deployments. */
const DEPLOYED_WITHOUT = ['pin', 'delete'];

/** Whether somebody has decided who gets what of a remote, also when nobody gets anything of it now. */
export async function wasEverDeployed(
  db: Kysely<RegistryDatabase>,
  { projectId, remote }: RemoteKey,
): Promise<boolean> {
  const deployment = await db
    .selectFrom('registry.deployment')
    .select('deployment_id')
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .limit(1)
    .executeTakeFirst();
  if (deployment) return true;
  const entry = await db
    .selectFrom('registry.audit')
    .select('audit_no')
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('action', 'in', DEPLOYED_WITHOUT)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}
