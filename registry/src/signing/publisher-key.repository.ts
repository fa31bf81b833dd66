import type { PublisherKey } from '@spieltag/shared-kernel/registry';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';

type Db = Kysely<RegistryDatabase>;

/** Which remote a key signs for. */
interface KeyOwner {
  readonly projectId: string;
  readonly remote: string;
}

/** All keys of a remote, revoked ones too, the newest first. */
export async function listKeys(db: Db, { projectId, remote }: KeyOwner): Promise<PublisherKey[]> {
  const rows = await db
    .selectFrom('registry.publisher_key')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .orderBy('added_at', 'desc')
    .orderBy('key_id')
    .execute();
  return rows.map(toKey);
}

/** Those of every project that was not deleted; one that was revoked anywhere comes first as that. */
export async function listKeysOfAll(db: Db, remote: string): Promise<PublisherKey[]> {
  const rows = await db
    .selectFrom('registry.publisher_key as key')
    .innerJoin('registry.project as project', 'project.project_id', 'key.project_id')
    .selectAll('key')
    .where('key.remote', '=', remote)
    .where('project.deleted_at', 'is', null)
    .orderBy(sql`key.revoked_at NULLS LAST`)
    .execute();
  return rows.map(toKey);
}

function toKey(row: Selectable<RegistryDatabase['registry.publisher_key']>): PublisherKey {
  return {
    id: row.key_id,
    name: row.name,
    publicKey: row.public_key,
    addedBy: row.added_by,
    addedAt: row.added_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}

/** @returns false: the remote has it, or had it */
export async function insertKey(
  db: Db,
  { projectId, remote }: KeyOwner,
  key: Omit<PublisherKey, 'revokedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('registry.publisher_key')
    .values({
      key_id: key.id,
      project_id: projectId,
      remote,
      name: key.name,
      public_key: key.publicKey,
      added_by: key.addedBy,
      added_at: new Date(key.addedAt),
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns its name; undefined: there is none, or it was revoked before */
export async function revokeKey(
  db: Db,
  { projectId, remote }: KeyOwner,
  id: string,
  at: Date,
): Promise<string | undefined> {
  const revoked = await db
    .updateTable('registry.publisher_key')
    .set({ revoked_at: at })
    .where('project_id', '=', projectId)
    .where('remote', '=', remote)
    .where('key_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return revoked?.name;
}
