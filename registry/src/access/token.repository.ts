import type { AccessToken } from '@spieltag/shared-kernel/registry';
import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import type { VerifiedToken } from '../tokens/index.ts';
import { type AccessContext, deleteEnded } from './delete-ended.ts';
import { isUseDue } from './last-use.ts';
import { wasRestoredSince } from './restored.query.ts';

type Db = Kysely<RegistryDatabase>;

/** Keeps a token that is made; the token itself is kept nowhere. */
export async function insertToken(
  db: Db,
  { id, sub, role, remotes, issuedAt, expiresAt }: VerifiedToken,
  { madeBy, usedAt }: { readonly madeBy: string | null; readonly usedAt: Date | null },
): Promise<void> {
  await db
    .insertInto('registry.access_token')
    .values({
      token_id: id,
      subject: sub,
      role,
      remotes: JSON.stringify(remotes),
      made_by: madeBy,
      made_at: issuedAt,
      expires_at: expiresAt,
      last_used_at: usedAt,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.column('token_id').doNothing())
    .execute();
}

/**
 * Notes the use of a token. One that was signed with the key and never seen here is listed from now
 * on. @returns false when it was revoked, or may have been before a backup came back
 */
export async function useToken(
  { db, sharedNow }: AccessContext,
  token: VerifiedToken,
  at: Date,
): Promise<boolean> {
  const known = await db
    .selectFrom('registry.access_token')
    .select(['revoked_at', 'last_used_at'])
    .where('token_id', '=', token.id)
    .executeTakeFirst();
  if (known?.revoked_at) return false;
  if (!known) {
    if (await wasRestoredSince(db, token.issuedAt)) return false;
    // Their sessions go with them.
    await deleteEnded(db, 'registry.access_token', sharedNow());
    await insertToken(db, token, { madeBy: null, usedAt: at });
  } else if (isUseDue(known.last_used_at, at)) {
    await db
      .updateTable('registry.access_token')
      .set({ last_used_at: at })
      .where('token_id', '=', token.id)
      .execute();
  }
  return true;
}

/** Tokens that have not ended, the newest first. */
export async function listTokens(db: Db, at: Date): Promise<AccessToken[]> {
  const rows = await db
    .selectFrom('registry.access_token')
    .selectAll()
    .where('expires_at', '>', at)
    .orderBy('made_at', 'desc')
    .orderBy('token_id')
    .execute();
  return rows.map((row) => ({
    id: row.token_id,
    name: row.subject,
    role: row.role,
    remotes: row.remotes,
    madeBy: row.made_by,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  }));
}

/** @returns whose it is; undefined: there is none, or it was revoked before */
export async function revokeToken(db: Db, id: string, at: Date): Promise<string | undefined> {
  const revoked = await db
    .updateTable('registry.access_token')
    .set({ revoked_at: at })
    .where('token_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('subject')
    .executeTakeFirst();
  return revoked?.subject;
}
