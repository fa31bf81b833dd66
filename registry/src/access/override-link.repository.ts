import type { OverrideLink } from '@spieltag/shared-kernel/registry';
import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import type { OverrideClaims } from '../tokens/index.ts';
import { isUseDue, KEPT_MS } from './last-use.ts';

type Db = Kysely<RegistryDatabase>;

/** Keeps a link for testers that is made. */
export async function insertLink(
  db: Db,
  { jti, sub, project, remote, version, iat, exp }: OverrideClaims,
  usedAt: Date | null,
): Promise<void> {
  const madeAt = new Date(iat * 1000);
  await db
    .deleteFrom('registry.override_link')
    .where('expires_at', '<', new Date(madeAt.getTime() - KEPT_MS))
    .execute();
  await db
    .insertInto('registry.override_link')
    .values({
      link_id: jti,
      project_id: project,
      remote,
      version,
      made_by: sub,
      made_at: madeAt,
      expires_at: new Date(exp * 1000),
      last_used_at: usedAt,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.column('link_id').doNothing())
    .execute();
}

/** Notes that a link is opened; one that was never seen is listed from now on. @returns false when it was revoked */
export async function useLink(db: Db, claims: OverrideClaims, at: Date): Promise<boolean> {
  const known = await db
    .selectFrom('registry.override_link')
    .select(['revoked_at', 'last_used_at'])
    .where('link_id', '=', claims.jti)
    .executeTakeFirst();
  if (known?.revoked_at) return false;
  if (!known) await insertLink(db, claims, at);
  else if (isUseDue(known.last_used_at, at)) {
    await db
      .updateTable('registry.override_link')
      .set({ last_used_at: at })
      .where('link_id', '=', claims.jti)
      .execute();
  }
  return true;
}

/** Links of a project that have not ended, the newest first. */
export async function listLinks(db: Db, projectId: string, at: Date): Promise<OverrideLink[]> {
  const rows = await db
    .selectFrom('registry.override_link')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('expires_at', '>', at)
    .orderBy('made_at', 'desc')
    .orderBy('link_id')
    .execute();
  return rows.map((row) => ({
    id: row.link_id,
    remote: row.remote,
    version: row.version,
    madeBy: row.made_by,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}

/** The remote of a link; undefined: there is none in the project. */
export async function findLinkRemote(
  db: Db,
  projectId: string,
  id: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('registry.override_link')
    .select('remote')
    .where('project_id', '=', projectId)
    .where('link_id', '=', id)
    .executeTakeFirst();
  return found?.remote;
}

/** @returns false: it was revoked before */
export async function revokeLink(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registry.override_link')
    .set({ revoked_at: at })
    .where('link_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
