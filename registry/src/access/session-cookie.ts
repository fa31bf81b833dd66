import type { FastifyReply, FastifyRequest } from 'fastify';
import { RegistryError } from '../errors/registry-error.ts';

/** A cookie of the operators' origin. */
interface CookieOptions {
  readonly name: 'operator' | 'operator-sign-in';
  readonly maxAgeS: number;
  /** `Strict`: never with a request another site has begun. `Lax`: with its links to us. */
  readonly sameSite: 'Strict' | 'Lax';
}

export const SESSION_COOKIE = { name: 'operator', sameSite: 'Strict' } as const;

/** Over HTTPS neither another host nor a path can have set a cookie of this name. */
function nameOf(name: CookieOptions['name'], origin: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name;
}

/** Sets a cookie no script can read, on this host alone; without a value it is removed. */
export function setCookie(
  reply: FastifyReply,
  origin: string,
  { name, maxAgeS, sameSite }: CookieOptions,
  value: string,
): void {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const age = value === '' ? 0 : maxAgeS;
  reply.header(
    'set-cookie',
    `${nameOf(name, origin)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=${sameSite}${secure}`,
  );
}

/** What a cookie holds; undefined: it was not sent, or to another host than the operators'. */
export function readCookie(
  { headers }: FastifyRequest,
  origin: string,
  name: CookieOptions['name'],
): string | undefined {
  if (headers.host?.toLowerCase() !== new URL(origin).host) return undefined;
  const wanted = `${nameOf(name, origin)}=`;
  const found = (headers.cookie ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(wanted));
  return found?.slice(wanted.length) || undefined;
}

/**
 * Refuses calls with a cookie that another origin has begun, a neighbour on the same site among them:
 * the cookie goes along with those. @throws RegistryError FORBIDDEN
 */
export function refuseForeign({ method, headers }: FastifyRequest, origin: string): void {
  const { origin: from, 'sec-fetch-site': site } = headers;
  const isForeign =
    (from !== undefined && from !== origin) || (site !== undefined && site !== 'same-origin');
  const isUnknown = from === undefined && site === undefined && method !== 'GET';
  if (!isForeign && !isUnknown) return;
  throw new RegistryError('FORBIDDEN', "Only the operators' page calls with its session");
}
