import type { FastifyRequest } from 'fastify';
import type { Actor } from '../audit/audit.repository.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { type SigningKey, type TokenClaims, verifyToken } from '../tokens/index.ts';

/** Who calls, as the token says. */
export interface Caller extends Actor {
  readonly role: TokenClaims['role'];
  /** What a team may change; an operator may everything. */
  readonly remotes: readonly string[];
}

const MAX_REASON_LENGTH = 500;

/** @throws RegistryError UNAUTHORIZED */
export async function authenticate(
  { headers }: FastifyRequest,
  key: SigningKey,
  nowMs: number,
): Promise<Caller> {
  // Tools of the convention send the token alone.
  const token = headers.authorization?.replace(/^Bearer +/i, '');
  if (!token) throw new RegistryError('UNAUTHORIZED', 'A token of the registry is needed');
  const claims = await verifyToken(key, token, nowMs);
  if (!claims) {
    throw new RegistryError('UNAUTHORIZED', 'The token has expired, or is of another registry');
  }
  return { name: claims.sub, role: claims.role, remotes: claims.remotes };
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

/** Why something is changed, from the body or, where the body is the convention's, the header. */
export function reasonOf({ headers, body }: FastifyRequest): string {
  const given = (body as { reason?: unknown } | null | undefined)?.reason ?? headers['x-reason'];
  return typeof given === 'string' ? given.slice(0, MAX_REASON_LENGTH) : '';
}
