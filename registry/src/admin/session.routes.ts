import { registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { insertSession, revokeSession } from '../access/session.repository.ts';
import { readCookie, refuseForeign, SESSION_COOKIE, setCookie } from '../access/session-cookie.ts';
import type { SignInAttempt } from '../access/sign-in-issuer.ts';
import { type Actor, insertAudit } from '../audit/audit.repository.ts';
import { RegistryError } from '../errors/registry-error.ts';
import type { TokenClaims } from '../tokens/index.ts';
import { authenticate, type Caller, checkToken } from './caller.ts';
import { type AdminOptions, serveAdminRows } from './serve-admin-rows.ts';

/** A working day. */
const SESSION_S = 10 * 60 * 60;
/** So long somebody may take at the issuer. */
const ATTEMPT_COOKIE = { name: 'operator-sign-in', sameSite: 'Lax', maxAgeS: 600 } as const;
/** The page says so, and offers another try. */
const REFUSED = '/?sign-in=refused';
const FAILED = '/?sign-in=failed';

/** Signing in to the operators' page. */
export function sessionRoutes(server: FastifyInstance, options: AdminOptions): void {
  const { context, signInIssuer } = options;
  const { db, ownProjectId } = context;

  const signIn = async (
    { request, reply, origin }: SignInCall,
    claims: TokenClaims,
    { tokenId, until, ...subject }: SignInBasis,
  ): Promise<Date> => {
    const nowMs = context.now();
    const at = new Date(nowMs);
    const endMs = Math.min(nowMs + SESSION_S * 1000, until?.getTime() ?? Number.POSITIVE_INFINITY);
    const expiresAt = new Date(endMs);
    const device = request.headers['user-agent'] ?? '';
    const secret = await insertSession(db, { ...claims, tokenId, device, at, expiresAt });
    await auditSignIn({ name: claims.sub, role: claims.role }, { device, ...subject });
    setCookie(reply, origin, { ...SESSION_COOKIE, maxAgeS: SESSION_S }, secret);
    return expiresAt;
  };
  const auditSignIn = (actor: Actor, after: object) =>
    insertAudit(db, ownProjectId, actor, {
      at: new Date(context.now()),
      action: 'sign-in',
      remote: null,
      reason: '',
      before: undefined,
      after,
    });

  serveAdminRows(server, registryContract.session, {
    async signIn({ body: { token }, request, reply }) {
      const origin = operatorsOnly(request, options);
      if (signInIssuer) throw notHere();
      refuseForeign(request, origin);
      const { id, sub, role, remotes, expiresAt: until } = await checkToken(options, token);
      const claims = { sub, role, remotes };
      const call = { request, reply, origin };
      const expiresAt = await signIn(call, claims, { tokenId: id, until });
      return { name: sub, role, remotes, expiresAt: expiresAt.toISOString() };
    },

    async read({ request, reply }) {
      const caller = await findCaller(request, options);
      // Whoever opens the page first is nobody yet, which is no failure.
      if (!caller) return reply.type('application/json').send('null');
      const { name, role, remotes, expiresAt } = caller;
      return { name, role, remotes, expiresAt: expiresAt.toISOString() };
    },

    async signOut({ request, reply }) {
      const { sessionId } = request.adminCaller;
      if (sessionId) await revokeSession(db, sessionId, new Date(context.now()));
      const { operatorOrigin } = options;
      if (operatorOrigin) setCookie(reply, operatorOrigin, { ...SESSION_COOKIE, maxAgeS: 0 }, '');
    },

    async begin({ request, reply }) {
      const origin = operatorsOnly(request, options);
      if (!signInIssuer) throw notHere();
      try {
        const { location, attempt } = await signInIssuer.begin();
        setCookie(reply, origin, ATTEMPT_COOKIE, encode(attempt));
        return reply.redirect(location);
      } catch (err) {
        request.log.error({ err }, "The operators' issuer does not answer");
        return reply.redirect(FAILED);
      }
    },

    async complete({ request, reply }) {
      const origin = operatorsOnly(request, options);
      if (!signInIssuer) throw notHere();
      const attempt = decode(readCookie(request, origin, ATTEMPT_COOKIE.name));
      setCookie(reply, origin, ATTEMPT_COOKIE, '');
      if (!attempt) return reply.redirect(FAILED);
      const [, query = ''] = request.url.split('?');
      try {
        const { name, subject, isOperator } = await signInIssuer.complete(query, attempt);
        if (!isOperator) {
          request.log.warn({ name }, 'Somebody without the role of an operator tried to sign in');
          return reply.redirect(REFUSED);
        }
        const claims: TokenClaims = { sub: name, role: 'operator', remotes: [] };
        await signIn({ request, reply, origin }, claims, { tokenId: null, subject });
        return reply.redirect('/');
      } catch (err) {
        request.log.warn({ err }, 'A sign-in at the issuer did not succeed');
        return reply.redirect(FAILED);
      }
    },
  });
}

async function findCaller(
  request: FastifyRequest,
  options: AdminOptions,
): Promise<Caller | undefined> {
  try {
    return await authenticate(request, options);
  } catch (error) {
    if (error instanceof RegistryError && error.code === 'UNAUTHORIZED') return undefined;
    throw error;
  }
}

interface SignInCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly origin: string;
}

/** What a session was begun with: a token, or somebody of the issuer. */
interface SignInBasis {
  readonly tokenId: string | null;
  readonly until?: Date;
  readonly subject?: string;
}

/** Sessions begin on the operators' origin alone. @throws RegistryError NOT_FOUND */
function operatorsOnly({ headers }: FastifyRequest, { operatorOrigin }: AdminOptions): string {
  if (operatorOrigin && headers.host?.toLowerCase() === new URL(operatorOrigin).host) {
    return operatorOrigin;
  }
  throw notHere();
}

const notHere = () => new RegistryError('NOT_FOUND', 'Nobody signs in this way here');

const encode = (attempt: SignInAttempt) =>
  Buffer.from(JSON.stringify(attempt)).toString('base64url');

/** What lacks a part is no attempt: what is not there would not be compared. */
function decode(cookie = ''): SignInAttempt | undefined {
  try {
    const { state, nonce, verifier } = JSON.parse(Buffer.from(cookie, 'base64url').toString());
    const isWhole = [state, nonce, verifier].every((part) => typeof part === 'string' && part);
    return isWhole ? { state, nonce, verifier } : undefined;
  } catch {
    return undefined;
  }
}
