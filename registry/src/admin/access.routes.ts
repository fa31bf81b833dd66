import { registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findLinkRemote, listLinks, revokeLink } from '../access/override-link.repository.ts';
import { listSessions, revokeSession } from '../access/session.repository.ts';
import { insertToken, listTokens, revokeToken } from '../access/token.repository.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { mintToken, verifyToken } from '../tokens/index.ts';
import { reasonOf, requireOwner } from './caller.ts';
import { findSnapshot } from './find-frontend.ts';
import { type AdminOptions, serveAdminRows } from './serve-admin-rows.ts';

const HOUR_S = 3600;

/** Tokens, sessions and links for testers: listed and revoked one by one. */
export function accessRoutes(server: FastifyInstance, { context, key }: AdminOptions): void {
  const { db, ownProjectId } = context;
  const now = () => new Date(context.now());
  const audit = (
    request: FastifyRequest,
    action: string,
    after: object,
    { projectId = ownProjectId, remote = null as string | null } = {},
  ) =>
    insertAudit(db, projectId, request.adminCaller, {
      at: now(),
      action,
      remote,
      reason: reasonOf(request),
      before: undefined,
      after,
    });

  serveAdminRows(server, registryContract.access, {
    tokens: async () => ({ tokens: await listTokens(db, now()) }),

    async createToken({ body: { name, role, remotes = [], hours }, request }) {
      const nowMs = context.now();
      const claims = { sub: name, role, remotes: role === 'team' ? remotes : [] };
      const token = await mintToken(key, claims, { nowMs, lifetimeS: hours * HOUR_S });
      const made = await verifyToken(key, token, nowMs);
      if (!made) throw new Error('a token that was just made does not hold');
      await insertToken(db, made, { madeBy: request.adminCaller.name, usedAt: null });
      const { id, expiresAt } = made;
      await audit(request, 'make-token', { id, name, role, remotes: claims.remotes, expiresAt });
      return { id, token, expiresAt: expiresAt.toISOString() };
    },

    async revokeToken({ params: { tokenId }, request }) {
      const name = await revokeToken(db, tokenId, now());
      if (name === undefined) {
        throw new RegistryError('TOKEN_NOT_FOUND', 'There is no such token, or it was revoked');
      }
      await audit(request, 'revoke-token', { id: tokenId, name });
    },

    sessions: async ({ request }) => ({
      sessions: await listSessions(db, now(), request.adminCaller.sessionId),
    }),

    async revokeSession({ params: { sessionId }, request }) {
      const name = await revokeSession(db, sessionId, now());
      if (name === undefined) {
        throw new RegistryError('SESSION_NOT_FOUND', 'There is no such session, or it has ended');
      }
      await audit(request, 'revoke-session', { id: sessionId, name });
    },

    async overrides({ params: { projectId } }) {
      await findSnapshot(context, projectId);
      return { links: await listLinks(db, projectId, now()) };
    },

    async revokeOverride({ params: { projectId, linkId }, request }) {
      const remote = await findLinkRemote(db, projectId, linkId);
      if (remote !== undefined) requireOwner(request.adminCaller, remote);
      if (remote === undefined || !(await revokeLink(db, linkId, now()))) {
        throw new RegistryError('LINK_NOT_FOUND', 'There is no such link, or it was revoked');
      }
      await audit(request, 'revoke-override', { link: linkId }, { projectId, remote });
    },
  });
}
