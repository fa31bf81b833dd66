import type { FastifyRequest } from 'fastify';
import { type Session, useSession } from '../access/session.repository.ts';
import { readCookie, refuseForeign, SESSION_COOKIE } from '../access/session-cookie.ts';
import { useToken } from '../access/token.repository.ts';
import type { Actor } from '../audit/audit.repository.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { RegistryError } from '../errors/registry-error.ts';
import {
  type SigningKey,
  type TokenClaims,
  type VerifiedToken,
  verifyToken,
} from '../tokens/index.ts';

/** Who calls, as the token or the session says. */
export interface Caller extends Actor {
  readonly role: TokenClaims['role'];
  /** What a team may change; an operator may everything. */
  readonly remotes: readonly string[];
  readonly expiresAt: Date;
  /** Of the browser's session; absent: a token came with the call. */
  readonly sessionId?: string;
}

/** What callers are known by. */
export interface AuthOptions {
  readonly context: RegistryContext;
  readonly key: SigningKey;
  /** Where sessions hold; undefined: nowhere. */
  readonly operatorOrigin: string | undefined;
}

const MAX_REASON_LENGTH = 500;

/** Who calls, by the token of the call or by the session of a browser. @throws RegistryError UNAUTHORIZED, FORBIDDEN */
export async function authenticate(request: FastifyRequest, options: AuthOptions): Promise<Caller> {
  // Tools of the convention send the token alone.
  const token = request.headers.authorization?.replace(/^Bearer +/i, '');
  if (token) return callerOf(await checkToken(options, token));
  const session = await findSession(request, options);
  if (session) return { ...callerOf(session), sessionId: session.id };
  throw new RegistryError('UNAUTHORIZED', 'A token of the registry is needed');
}

/** What a token says that holds and was not revoked. @throws RegistryError UNAUTHORIZED */
export async function checkToken(
  { context, key }: AuthOptions,
  token: string,
): Promise<VerifiedToken> {
  const nowMs = context.now();
  const claims = await verifyToken(key, token, nowMs);
  if (!claims) {
    throw new RegistryError('UNAUTHORIZED', 'The token has expired, or is of another registry');
  }
  if (await useToken(context, claims, new Date(nowMs))) return claims;
  throw new RegistryError('UNAUTHORIZED', 'The token was revoked');
}

async function findSession(
  request: FastifyRequest,
  { context, operatorOrigin }: AuthOptions,
): Promise<Session | undefined> {
  const secret = operatorOrigin && readCookie(request, operatorOrigin, SESSION_COOKIE.name);
  if (!secret) return undefined;
  refuseForeign(request, operatorOrigin);
  const session = await useSession(context.db, secret, new Date(context.now()));
  if (session) return session;
  throw new RegistryError('UNAUTHORIZED', 'The session has ended: sign in again');
}

function callerOf({ sub, role, remotes, expiresAt }: TokenClaims & { readonly expiresAt: Date }) {
  return { name: sub, role, remotes, expiresAt };
}

/** @throws RegistryError FORBIDDEN */
export function requireOperator({ role }: Caller): void {
  if (role === 'operator') return;
  throw new RegistryError('FORBIDDEN', 'Only operators may do that');
}

/** An operator, or the team whose remote it is. @throws RegistryError FORBIDDEN */
export function requireOwner({ role, remotes, name }: Caller, remote: string): void {
  if (role === 'operator' || remotes.includes(remote)) return;
  throw new RegistryError('FORBIDDEN', `${remote} is not a remote of ${name}`);
}

/** An operator, or the team of one of the remotes. @throws RegistryError FORBIDDEN */
export function requireOwnerOfOne(caller: Caller, remotes: readonly string[]): void {
  const own = remotes.find((remote) => caller.remotes.includes(remote));
  requireOwner(caller, own ?? remotes.join(' and '));
}

/** Why something is changed, from the body or, where the body is the convention's, the header. */
export function reasonOf({ headers, body }: FastifyRequest): string {
  const given = (body as { reason?: unknown } | null | undefined)?.reason ?? headers['x-reason'];
  return typeof given === 'string' ? given.slice(0, MAX_REASON_LENGTH) : '';
}
