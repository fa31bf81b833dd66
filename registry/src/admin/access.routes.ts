import { registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { findLinkRemotes, listLinks, revokeLink } from '../access/override-link.repository.ts';
import { listSessions, revokeSession } from '../access/session.repository.ts';
import {
  insertStaffLink,
  listStaffLinks,
  revokeStaffLink,
} from '../access/staff-link.repository.ts';
import { insertToken, listTokens, revokeToken } from '../access/token.repository.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { mintToken, verifyToken } from '../tokens/index.ts';
import { reasonOf, requireOwnerOfOne } from './caller.ts';
import { changeProject } from './change-project.ts';
import { findSnapshot } from './find-frontend.ts';
import { type AdminOptions, serveAdminRows } from './serve-admin-rows.ts';

const HOUR_S = 3600;

/** Tokens, sessions and links for testers: listed and revoked one by one. */
export function accessRoutes(server: FastifyInstance, { context, key, staff }: AdminOptions): void {
  const { db, ownProjectId } = context;
  const now = () => new Date(context.now());
  const audit = (
    trx: Transaction<RegistryDatabase>,
    request: FastifyRequest,
    action: string,
    after: object,
    { projectId = ownProjectId, remote = null as string | null } = {},
  ) =>
    insertAudit(trx, projectId, request.adminCaller, {
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
      const { id, expiresAt } = made;
      await db.transaction().execute(async (trx) => {
        await insertToken(trx, made, { madeBy: request.adminCaller.name, usedAt: null });
        const after = { id, name, role, remotes: claims.remotes, expiresAt };
        await audit(trx, request, 'make-token', after);
      });
      return { id, token, expiresAt: expiresAt.toISOString() };
    },

    async revokeToken({ params: { tokenId }, request }) {
      await db.transaction().execute(async (trx) => {
        const name = await revokeToken(trx, tokenId, now());
        if (name === undefined) {
          throw new RegistryError('TOKEN_NOT_FOUND', 'There is no such token, or it was revoked');
        }
        await audit(trx, request, 'revoke-token', { id: tokenId, name });
      });
    },

    sessions: async ({ request }) => ({
      sessions: await listSessions(db, now(), request.adminCaller.sessionId),
    }),

    async revokeSession({ params: { sessionId }, request }) {
      await db.transaction().execute(async (trx) => {
        const name = await revokeSession(trx, sessionId, now());
        if (name === undefined) {
          throw new RegistryError('SESSION_NOT_FOUND', 'There is no such session, or it has ended');
        }
        await audit(trx, request, 'revoke-session', { id: sessionId, name });
      });
    },

    async overrides({ params: { projectId } }) {
      await findSnapshot(context, projectId);
      return { links: await listLinks(db, projectId, now()) };
    },

    async revokeOverride({ params: { projectId, linkId }, request }) {
      const remotes = await findLinkRemotes(db, projectId, linkId);
      if (remotes) requireOwnerOfOne(request.adminCaller, remotes);
      await db.transaction().execute(async (trx) => {
        if (!remotes || !(await revokeLink(trx, linkId, now()))) {
          throw new RegistryError('LINK_NOT_FOUND', 'There is no such link, or it was revoked');
        }
        for (const remote of remotes) {
          await audit(trx, request, 'revoke-override', { link: linkId }, { projectId, remote });
        }
      });
    },

    async staffLinks({ params: { projectId } }) {
      await findSnapshot(context, projectId);
      return { links: await listStaffLinks(db, projectId, now()) };
    },

    async createStaffLink({ params: { projectId }, body: { name, hours, reason = '' }, request }) {
      const madeAt = now();
      const expiresAt = new Date(madeAt.getTime() + hours * HOUR_S * 1000);
      const { name: madeBy } = request.adminCaller;
      const after = { name, expiresAt };
      let id = '';
      const entry = { action: 'make-staff-link', reason, after };
      await changeProject(context, projectId, request.adminCaller, entry, async (trx) => {
        id = await insertStaffLink(trx, { projectId, name, madeBy, madeAt, expiresAt });
      });
      const link = `/discovery/staff/${staff.tokenOf(id)}`;
      return { id, link, expiresAt: expiresAt.toISOString() };
    },

    async revokeStaffLink({ params: { projectId, linkId }, request }) {
      const entry = {
        action: 'revoke-staff-link',
        reason: reasonOf(request),
        after: { link: linkId },
      };
      await changeProject(context, projectId, request.adminCaller, entry, async (trx) => {
        const name = await revokeStaffLink(trx, projectId, linkId, now());
        if (name === undefined) {
          throw new RegistryError('LINK_NOT_FOUND', 'There is no such link, or it was revoked');
        }
        return { name };
      });
    },
  });
}
