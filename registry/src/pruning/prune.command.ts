import { versionPath } from '../artefacts/artefact-store.ts';
import { type Actor, insertAudit } from '../audit/audit.repository.ts';
import { Attempts } from '../context/attempts.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { lockProject } from '../projects/project.repository.ts';
import { type PrunableVersion, type PruningScope, planPruning } from './plan-pruning.query.ts';
import { type RemovedFiles, removePrunedFiles } from './remove-files.command.ts';

/** A version with what its files take. */
interface MeasuredVersion extends PrunableVersion {
  readonly bytes: number;
}

/** What was pruned, and what was removed, also of what was left from before. */
export interface Pruned extends RemovedFiles {
  readonly versions: readonly MeasuredVersion[];
}

/** Who prunes, and why. */
export interface PruneRequest extends PruningScope {
  readonly actor: Actor;
  readonly reason: string;
}

/** What would be pruned. */
export async function measurePruning(
  context: RegistryContext,
  scope: PruningScope,
): Promise<readonly MeasuredVersion[]> {
  const planned = await planPruning(context, context.db, scope);
  return Promise.all(
    planned.map(async (version) => ({
      ...version,
      bytes: await context.artefacts.size(versionPath(version.remote, version.version)),
    })),
  );
}

/**
 * Prunes the versions that the rule lets go, or the one that is named where it is not in use. First the rows say so, in one transaction with what
 * deployments and rollbacks wait for: from then on nobody can give the version to anybody. Then its
 * files are removed. Whoever is ended in between leaves files that nobody is sent to, and the next look
 * of any registry removes them, as it tries again, and logs, what cannot be removed now.
 * @throws RegistryError PROJECT_NOT_FOUND
 */
export async function prune(context: RegistryContext, request: PruneRequest): Promise<Pruned> {
  const measured = await measurePruning(context, request);
  const versions = measured.length > 0 ? await markPruned(context, request, measured) : [];
  return { versions, ...(await removePrunedFiles(context, new Attempts(undefined))) };
}

async function markPruned(
  context: RegistryContext,
  { projectId, remote: only, version: named, actor, reason }: PruneRequest,
  measured: readonly MeasuredVersion[],
): Promise<readonly MeasuredVersion[]> {
  const at = new Date(context.now());
  const marked = await context.db.transaction().execute(async (trx) => {
    if (!(await lockProject(trx, projectId))) {
      throw new RegistryError('PROJECT_NOT_FOUND', `No project ${projectId}`);
    }
    // What was deployed while it was measured is live now.
    const planned = await planPruning(context, trx, { projectId, remote: only, version: named });
    const isPlanned = new Set(planned.map(({ remote, version }) => versionPath(remote, version)));
    const versions = measured.filter(({ remote, version }) =>
      isPlanned.has(versionPath(remote, version)),
    );
    for (const [remote, own] of Map.groupBy(versions, (one) => one.remote)) {
      const pruned = own.map(({ version }) => version);
      await trx
        .updateTable('registry.version')
        .set({ pruned_at: at, files_removed_at: null })
        .where('project_id', '=', projectId)
        .where('remote', '=', remote)
        .where('version', 'in', pruned)
        .execute();
      const bytes = own.reduce((sum, one) => sum + one.bytes, 0);
      await insertAudit(trx, projectId, actor, {
        at,
        action: 'prune',
        remote,
        reason: reason || `${pruned.length} versions nobody needs`,
        before: undefined,
        after: { pruned, bytes },
      });
    }
    return versions;
  });
  context.changed(projectId);
  return marked;
}
