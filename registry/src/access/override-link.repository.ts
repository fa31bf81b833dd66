import type { OverrideLink } from '@spieltag/shared-kernel/registry';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import type { OverrideClaims } from '../tokens/index.ts';
import { type AccessContext, deleteEnded } from './delete-ended.ts';
import { isUseDue } from './last-use.ts';
import { wasRestoredSince } from './restored.query.ts';

type Db = Kysely<RegistryDatabase>;

/** Of more, nobody is counted: a link that many open is no link for testers any more. */
const MAX_VISITORS = 1000;

/**
 * Keeps a link for testers that is made.
 * @param now of the database
 * @param branch it belongs to the previews of that one
 */
export async function insertLink(
  db: Db,
  { jti, sub, project, overrides, iat, exp }: OverrideClaims,
  now: RawBuilder<Date>,
  branch: string | null = null,
): Promise<void> {
  await deleteEnded(db, 'registry.override_link', now);
  await db
    .insertInto('registry.override_link')
    .values({
      link_id: jti,
      project_id: project,
      overrides: JSON.stringify(overrides),
      branch,
      made_by: sub,
      made_at: new Date(iat * 1000),
      expires_at: new Date(exp * 1000),
      first_used_at: null,
      last_used_at: null,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.column('link_id').doNothing())
    .execute();
}

/** A link that is opened. */
export interface LinkUse {
  readonly isFirst: boolean;
  readonly endsAt: Date;
}

/**
 * Notes that a link is opened; one that was never seen is listed from now on. The link of a branch ends
 * when its row says so, which every build may put off; any other when its token does.
 * @returns undefined: it was revoked, may have been before a backup came back, or has ended
 */
export async function useLink(
  { db, sharedNow }: AccessContext,
  claims: OverrideClaims,
  at: Date,
): Promise<LinkUse | undefined> {
  const known = await db
    .selectFrom('registry.override_link')
    .select(['revoked_at', 'first_used_at', 'last_used_at', 'branch', 'expires_at'])
    .where('link_id', '=', claims.jti)
    .executeTakeFirst();
  const isOfBranch = known !== undefined && known.branch !== null;
  const endsAt = isOfBranch ? known.expires_at : new Date(claims.exp * 1000);
  if (known?.revoked_at || endsAt <= at) return undefined;
  if (!known) {
    if (await wasRestoredSince(db, new Date(claims.iat * 1000))) return undefined;
    await insertLink(db, claims, sharedNow());
  }
  if (!known?.first_used_at && (await noteFirstUse(db, claims.jti, at))) {
    return { isFirst: true, endsAt };
  }
  if (isUseDue(known?.last_used_at ?? null, at)) {
    await db
      .updateTable('registry.override_link')
      .set({ last_used_at: at })
      .where('link_id', '=', claims.jti)
      .execute();
  }
  return { isFirst: false, endsAt };
}

/** @returns false: another page was first */
async function noteFirstUse(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registry.override_link')
    .set({ first_used_at: at, last_used_at: at })
    .where('link_id', '=', id)
    .where('first_used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts somebody among those who opened a link, once. @param visitor a hash */
export async function countVisitor(db: Db, id: string, visitor: Buffer): Promise<void> {
  await sql`
    WITH added AS (
      INSERT INTO registry.link_visitor (link_id, visitor)
      SELECT link_id, ${visitor}::bytea FROM registry.override_link
      WHERE link_id = ${id} AND visitors < ${MAX_VISITORS}::integer
      ON CONFLICT DO NOTHING
      RETURNING link_id
    )
    UPDATE registry.override_link AS link SET visitors = visitors + 1
    FROM added WHERE link.link_id = added.link_id`.execute(db);
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
    overrides: row.overrides,
    madeBy: row.made_by,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    firstUsedAt: row.first_used_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    visitors: row.visitors,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}

/** The remotes of a link; undefined: there is none in the project. */
export async function findLinkRemotes(
  db: Db,
  projectId: string,
  id: string,
): Promise<readonly string[] | undefined> {
  const found = await db
    .selectFrom('registry.override_link')
    .select('overrides')
    .where('project_id', '=', projectId)
    .where('link_id', '=', id)
    .executeTakeFirst();
  return found?.overrides.map(({ remote }) => remote);
}

/**
 * Lets the link of a branch's previews end later, never earlier.
 * @returns what its token says from now on; undefined: there is none that holds
 */
export async function prolongLink(
  db: Db,
  { projectId, remote, branch }: { projectId: string; remote: string; branch: string },
  { at, expiresAt }: { readonly at: Date; readonly expiresAt: Date },
): Promise<OverrideClaims | undefined> {
  const row = await db
    .updateTable('registry.override_link')
    .set(({ fn, val }) => ({ expires_at: fn('greatest', ['expires_at', val(expiresAt)]) }))
    .where('project_id', '=', projectId)
    .where('branch', '=', branch)
    .where(sql<boolean>`overrides @> ${JSON.stringify([{ remote }])}::jsonb`)
    .where('expires_at', '>', at)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return (
    row && {
      jti: row.link_id,
      sub: row.made_by,
      project: projectId,
      overrides: row.overrides,
      iat: Math.floor(row.made_at.getTime() / 1000),
      exp: Math.floor(row.expires_at.getTime() / 1000),
    }
  );
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
