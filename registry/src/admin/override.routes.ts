import { OVERRIDE_PARAMETER } from '@spieltag/shared-kernel/composition';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../audit/audit.repository.ts';
import { RegistryError } from '../registry-error.ts';
import { findVersion } from '../releases/release.repository.ts';
import { mintOverride } from '../tokens/index.ts';
import type { AdminOptions } from './admin.routes.ts';
import { OverrideBody, parse } from './bodies.ts';
import { reasonOf, requireOwner } from './caller.ts';
import { findFrontend } from './orders.ts';

const MINUTE_MS = 60_000;

/** Links for testers: one remote's version, for whoever opens it, for a while. */
export async function overrideRoutes(server: FastifyInstance, { store, key }: AdminOptions) {
  server.post<{ Params: { projectId: string } }>(
    '/projects/:projectId/overrides',
    async (request, reply) => {
      const { projectId } = request.params;
      const { remote, version, minutes } = parse(OverrideBody, request.body);
      requireOwner(request.adminCaller, remote);
      await findFrontend(store, { projectId, id: remote });
      const published = await findVersion(store.db, projectId, remote, version);
      if (!published?.release) {
        throw new RegistryError('VERSION_NOT_FOUND', `${remote} has no release ${version}`);
      }
      const nowMs = store.now();
      const expiresAt = new Date(nowMs + minutes * MINUTE_MS);
      const claims = { sub: request.adminCaller.name, project: projectId, remote, version };
      const token = await mintOverride(key, claims, { nowMs, expiresAt });
      await insertAudit(store.db, projectId, request.adminCaller, {
        at: new Date(nowMs),
        action: 'make-override',
        remote,
        reason: reasonOf(request),
        before: undefined,
        after: { version, expiresAt },
      });
      const link = `/?${OVERRIDE_PARAMETER}=${token}`;
      return reply.code(201).send({ token, link, expiresAt: expiresAt.toISOString() });
    },
  );
}
