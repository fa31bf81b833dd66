import type { StaffLink } from '@spieltag/shared-kernel/registry';
import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import { KEPT_MS } from './last-use.ts';

type Db = Kysely<RegistryDatabase>;

/** A link that makes whoever opens it staff, as long as it holds. */
export interface HoldingStaffLink {
  readonly id: string;
  /** Epoch ms. */
  readonly expiresAtMs: number;
}

/** Keeps a link that is made. @returns its id */
export async function insertStaffLink(
  trx: Db,
  link: {
    readonly projectId: string;
    readonly name: string;
    readonly madeBy: string;
    readonly madeAt: Date;
    readonly expiresAt: Date;
  },
): Promise<string> {
  await trx
    .deleteFrom('registry.staff_link')
    .where('expires_at', '<', new Date(link.madeAt.getTime() - KEPT_MS))
    .execute();
  const { link_id } = await trx
    .insertInto('registry.staff_link')
    .values({
      project_id: link.projectId,
      name: link.name,
      made_by: link.madeBy,
      made_at: link.madeAt,
      expires_at: link.expiresAt,
      last_used_at: null,
      revoked_at: null,
    })
    .returning('link_id')
    .executeTakeFirstOrThrow();
  return link_id;
}

/** All links of a project that were not revoked; their times are for the caller to judge. */
export async function readStaffLinks(db: Db, projectId: string): Promise<HoldingStaffLink[]> {
  const rows = await db
    .selectFrom('registry.staff_link')
    .select(['link_id', 'expires_at'])
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .orderBy('link_id')
    .execute();
  return rows.map(({ link_id, expires_at }) => ({
    id: link_id,
    expiresAtMs: expires_at.getTime(),
  }));
}

/** Notes that a link was opened. */
export async function noteStaffLinkUse(trx: Db, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('registry.staff_link')
    .set({ last_used_at: at })
    .where('link_id', '=', id)
    .execute();
}

/** Links of a project that have not ended, the newest first. */
export async function listStaffLinks(db: Db, projectId: string, at: Date): Promise<StaffLink[]> {
  const rows = await db
    .selectFrom('registry.staff_link')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('expires_at', '>', at)
    .orderBy('made_at', 'desc')
    .orderBy('link_id')
    .execute();
  return rows.map((row) => ({
    id: row.link_id,
    name: row.name,
    madeBy: row.made_by,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}

/** @returns the name of the link; undefined: there is none, or it was revoked before */
export async function revokeStaffLink(
  trx: Db,
  projectId: string,
  id: string,
  at: Date,
): Promise<string | undefined> {
  const revoked = await trx
    .updateTable('registry.staff_link')
    .set({ revoked_at: at })
    .where('project_id', '=', projectId)
    .where('link_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return revoked?.name;
}
