import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RegistryError } from '../errors/registry-error.ts';
import { accessRoutes } from './access.routes.ts';
import { authenticate } from './caller.ts';
import { keyRoutes } from './key.routes.ts';
import { monitoringRoutes } from './monitoring.routes.ts';
import { projectRoutes } from './project.routes.ts';
import { rolloutRoutes } from './rollout.routes.ts';
import type { AdminOptions } from './serve-admin-rows.ts';
import { sessionRoutes } from './session.routes.ts';
import { versionRoutes } from './version.routes.ts';
import { webhookRoutes } from './webhook.routes.ts';

/** Everything under `/discovery/admin`, see the README beside this file. */
export async function adminRoutes(server: FastifyInstance, options: AdminOptions): Promise<void> {
  server.decorateRequest('adminCaller');
  server.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isPublic(request)) request.adminCaller = await authenticate(request, options);
  });
  projectRoutes(server, options);
  versionRoutes(server, options);
  rolloutRoutes(server, options);
  monitoringRoutes(server, options);
  sessionRoutes(server, options);
  accessRoutes(server, options);
  keyRoutes(server, options);
  webhookRoutes(server, options);
  server.all('/discovery/admin/*', { schema: { hide: true } }, async () => {
    throw new RegistryError('NOT_FOUND', 'There is no such call');
  });
}

/** Whoever signs in is nobody yet. */
function isPublic({ routeOptions }: FastifyRequest): boolean {
  const { row } = routeOptions.config as { readonly row?: { readonly auth: string } };
  return row?.auth === 'public';
}
