import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';

/** A project; its name stands in the names of the micro frontends that tools have added. */
export interface Project {
  readonly id: string;
  readonly name: string;
}

/** Makes a project unless it is there, under its id. */
export async function ensureProject(
  db: Kysely<RegistryDatabase>,
  projectId: string,
): Promise<void> {
  await db
    .insertInto('registry.project')
    .values({ project_id: projectId, name: projectId, deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertProject(
  db: Kysely<RegistryDatabase>,
  { id, name }: Project,
): Promise<void> {
  await db
    .insertInto('registry.project')
    .values({ project_id: id, name, deleted_at: null })
    .execute();
}

/** All that were not deleted, the oldest first. */
export async function listProjects(db: Kysely<RegistryDatabase>): Promise<Project[]> {
  return db
    .selectFrom('registry.project')
    .select(['project_id as id', 'name'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('project_id')
    .execute();
}

export async function findProject(
  db: Kysely<RegistryDatabase>,
  projectId: string,
): Promise<Project | undefined> {
  return projectQuery(db, projectId).executeTakeFirst();
}

/** Until the transaction ends nobody else changes anything of the project. */
export async function lockProject(
  trx: Kysely<RegistryDatabase>,
  projectId: string,
): Promise<Project | undefined> {
  return projectQuery(trx, projectId).forUpdate().executeTakeFirst();
}

export async function renameProject(
  trx: Kysely<RegistryDatabase>,
  { id, name }: Project,
): Promise<void> {
  await trx.updateTable('registry.project').set({ name }).where('project_id', '=', id).execute();
}

/** Nobody asks for its releases any more, so they are pruned with it. */
export async function deleteProject(
  trx: Kysely<RegistryDatabase>,
  projectId: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('registry.project')
    .set({ deleted_at: at })
    .where('project_id', '=', projectId)
    .execute();
  await trx
    .updateTable('registry.version')
    .set({ pruned_at: at, files_removed_at: null })
    .where('project_id', '=', projectId)
    .where('release', 'is not', null)
    .where('pruned_at', 'is', null)
    .execute();
}

function projectQuery(db: Kysely<RegistryDatabase>, projectId: string) {
  return db
    .selectFrom('registry.project')
    .select(['project_id as id', 'name'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null);
}
