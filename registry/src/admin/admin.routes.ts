import type { FastifyInstance } from 'fastify';
import { RegistryError } from '../registry-error.ts';
import type { RegistryStore } from '../registry-store.ts';
import type { SigningKey } from '../tokens/index.ts';
import { authenticate, type Caller } from './caller.ts';
import { overrideRoutes } from './override.routes.ts';
import { projectRoutes } from './project.routes.ts';
import { readingRoutes } from './reading.routes.ts';
import { steeringRoutes } from './steering.routes.ts';
import { versionRoutes } from './version.routes.ts';

export interface AdminOptions {
  readonly store: RegistryStore;
  readonly key: SigningKey;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls the admin API. */
    adminCaller: Caller;
  }
}

/** Everything under `/discovery/admin`, see the README beside this file. */
export async function adminRoutes(server: FastifyInstance, options: AdminOptions): Promise<void> {
  const { store, key } = options;
  // Tools say that a body is JSON also where they send none.
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body: string, done) =>
      body === '' ? done(null, undefined) : parseJson(request, body, done),
  );
  // Without the prefix these routes are under: it is not for those of each part once more.
  const parts = { store, key };
  server.decorateRequest('adminCaller');
  server.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    request.adminCaller = await authenticate(request, key, store.now());
  });
  await server.register(projectRoutes, parts);
  await server.register(versionRoutes, parts);
  await server.register(steeringRoutes, parts);
  await server.register(readingRoutes, parts);
  await server.register(overrideRoutes, parts);
  server.all('/*', async () => {
    throw new RegistryError('NOT_FOUND', 'There is no such call');
  });
}
