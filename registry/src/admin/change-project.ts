import type { Transaction } from 'kysely';
import { insertAudit } from '../audit/audit.repository.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { lockProject, type Project } from '../projects/project.repository.ts';
import type { Caller } from './caller.ts';

/** What is written down of a change. */
interface Entry {
  readonly action: string;
  readonly remote?: string;
  readonly reason: string;
  readonly after?: unknown;
}

/**
 * Changes a project, with its entry in the audit log; `work` says what it was before.
 * @throws RegistryError PROJECT_NOT_FOUND
 */
export async function changeProject(
  context: RegistryContext,
  projectId: string,
  caller: Caller,
  { action, remote, reason, after }: Entry,
  work: (trx: Transaction<RegistryDatabase>, project: Project, at: Date) => Promise<unknown>,
): Promise<void> {
  const at = new Date(context.now());
  await context.db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId);
    if (!project) throw new RegistryError('PROJECT_NOT_FOUND', `No project ${projectId}`);
    const before = await work(trx, project, at);
    await insertAudit(trx, projectId, caller, {
      at,
      action,
      remote: remote ?? null,
      reason,
      before,
      after,
    });
  });
  context.changed(projectId);
}
