import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { OperatorSession } from '@spieltag/shared-kernel/registry';
import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';
import type { TokenClaims } from '../tokens/index.ts';
import { isUseDue, KEPT_MS } from './last-use.ts';

type Db = Kysely<RegistryDatabase>;

const SECRET_BYTES = 32;
const MAX_DEVICE_LENGTH = 200;

/** Who is signed in. */
export interface Session extends TokenClaims {
  readonly id: string;
  readonly expiresAt: Date;
}

interface NewSession extends TokenClaims {
  /** The token it was exchanged for; it ends with that. */
  readonly tokenId: string | null;
  /** What the browser says of itself. */
  readonly device: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** Starts a session. @returns what the cookie holds; a hash of it is kept */
export async function insertSession(db: Db, given: NewSession): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const { sub, role, remotes, tokenId, device, at, expiresAt } = given;
  await db
    .deleteFrom('registry.operator_session')
    .where('expires_at', '<', new Date(at.getTime() - KEPT_MS))
    .execute();
  await db
    .insertInto('registry.operator_session')
    .values({
      session_id: randomUUID(),
      secret_hash: hashOf(secret),
      subject: sub,
      role,
      remotes: JSON.stringify(remotes),
      token_id: tokenId,
      device: device.slice(0, MAX_DEVICE_LENGTH),
      made_at: at,
      expires_at: expiresAt,
      last_used_at: at,
      revoked_at: null,
    })
    .execute();
  return secret;
}

/** The session of a cookie; undefined: it has ended, was revoked, or its token was. */
export async function useSession(db: Db, secret: string, at: Date): Promise<Session | undefined> {
  const found = await db
    .selectFrom('registry.operator_session as session')
    .leftJoin('registry.access_token as token', 'token.token_id', 'session.token_id')
    .selectAll('session')
    .where('secret_hash', '=', hashOf(secret))
    .where('session.expires_at', '>', at)
    .where('session.revoked_at', 'is', null)
    .where('token.revoked_at', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  if (isUseDue(found.last_used_at, at)) {
    await db
      .updateTable('registry.operator_session')
      .set({ last_used_at: at })
      .where('session_id', '=', found.session_id)
      .execute();
  }
  const { session_id: id, subject: sub, role, remotes, expires_at: expiresAt } = found;
  return { id, sub, role, remotes, expiresAt };
}

/** Sessions that let somebody in, the newest first: they have not ended, nor were they or their tokens revoked. */
export async function listSessions(
  db: Db,
  at: Date,
  ownId: string | undefined,
): Promise<OperatorSession[]> {
  const rows = await db
    .selectFrom('registry.operator_session as session')
    .leftJoin('registry.access_token as token', 'token.token_id', 'session.token_id')
    .selectAll('session')
    .where('session.expires_at', '>', at)
    .where('session.revoked_at', 'is', null)
    .where('token.revoked_at', 'is', null)
    .orderBy('session.made_at', 'desc')
    .orderBy('session.session_id')
    .execute();
  return rows.map((row) => ({
    id: row.session_id,
    name: row.subject,
    role: row.role,
    remotes: row.remotes,
    device: row.device,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isOwn: row.session_id === ownId,
  }));
}

/** @returns whose it was; undefined: there is none, or it was revoked before */
export async function revokeSession(db: Db, id: string, at: Date): Promise<string | undefined> {
  const revoked = await db
    .updateTable('registry.operator_session')
    .set({ revoked_at: at })
    .where('session_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('subject')
    .executeTakeFirst();
  return revoked?.subject;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
