import type { FastifyInstance } from 'fastify';
import { RegistryError } from '../errors/registry-error.ts';
import { authenticate } from './caller.ts';
import { monitoringRoutes } from './monitoring.routes.ts';
import { projectRoutes } from './project.routes.ts';
import { rolloutRoutes } from './rollout.routes.ts';
import type { AdminOptions } from './serve-admin-rows.ts';
import { versionRoutes } from './version.routes.ts';

/** Everything under `/discovery/admin`, see the README beside this file. */
export async function adminRoutes(server: FastifyInstance, options: AdminOptions): Promise<void> {
  const { context, key } = options;
  server.decorateRequest('adminCaller');
  server.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    request.adminCaller = await authenticate(request, key, context.now());
  });
  projectRoutes(server, options);
  versionRoutes(server, options);
  rolloutRoutes(server, options);
  monitoringRoutes(server, options);
  server.all('/discovery/admin/*', { schema: { hide: true } }, async () => {
    throw new RegistryError('NOT_FOUND', 'There is no such call');
  });
}
