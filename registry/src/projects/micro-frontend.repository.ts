import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';

/** A micro frontend of a project. */
export interface MicroFrontend {
  readonly id: string;
  readonly name: string;
  /** Published with a `release.json`, and so composed into pages; its name is its id. */
  readonly isRemote: boolean;
  readonly pinnedVersion: string | undefined;
}

type Db = Kysely<RegistryDatabase>;

/** Makes a remote known by its name; one that was deleted is back. */
export async function ensureRemote(trx: Db, projectId: string, name: string): Promise<void> {
  await trx
    .insertInto('registry.micro_frontend')
    .values({
      project_id: projectId,
      micro_frontend_id: name,
      name,
      is_remote: true,
      pinned_version: null,
      deleted_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'micro_frontend_id']).doUpdateSet({ deleted_at: null }),
    )
    .execute();
}

export async function insertMicroFrontend(
  trx: Db,
  projectId: string,
  { id, name }: Pick<MicroFrontend, 'id' | 'name'>,
): Promise<void> {
  await trx
    .insertInto('registry.micro_frontend')
    .values({
      project_id: projectId,
      micro_frontend_id: id,
      name,
      is_remote: false,
      pinned_version: null,
      deleted_at: null,
    })
    .execute();
}

/** All that were not deleted: remotes by their name, then the others by their age. */
export async function listMicroFrontends(db: Db, projectId: string): Promise<MicroFrontend[]> {
  const rows = await query(db, projectId)
    .orderBy('is_remote', 'desc')
    .orderBy((order) =>
      order.case().when('is_remote', '=', true).then(order.ref('name')).else('').end(),
    )
    .orderBy('created_at')
    .orderBy('micro_frontend_id')
    .execute();
  return rows.map(toMicroFrontend);
}

export async function findMicroFrontend(
  db: Db,
  projectId: string,
  id: string,
): Promise<MicroFrontend | undefined> {
  const row = await query(db, projectId).where('micro_frontend_id', '=', id).executeTakeFirst();
  return row && toMicroFrontend(row);
}

/** Changes the name or the pinned version, or deletes it. */
export async function updateMicroFrontendRow(
  trx: Db,
  projectId: string,
  id: string,
  change: { name?: string; pinned_version?: string | null; deleted_at?: Date },
): Promise<void> {
  await trx
    .updateTable('registry.micro_frontend')
    .set(change)
    .where('project_id', '=', projectId)
    .where('micro_frontend_id', '=', id)
    .execute();
}

function query(db: Db, projectId: string) {
  return db
    .selectFrom('registry.micro_frontend')
    .select(['micro_frontend_id', 'name', 'is_remote', 'pinned_version'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null);
}

function toMicroFrontend(row: {
  micro_frontend_id: string;
  name: string;
  is_remote: boolean;
  pinned_version: string | null;
}): MicroFrontend {
  return {
    id: row.micro_frontend_id,
    name: row.name,
    isRemote: row.is_remote,
    pinnedVersion: row.pinned_version ?? undefined,
  };
}

/** The name under which consumers find it: tools name theirs after the project, too. */
export function publicName(projectName: string, { name, isRemote }: MicroFrontend): string {
  return isRemote ? name : `${projectName}/${name}`;
}
