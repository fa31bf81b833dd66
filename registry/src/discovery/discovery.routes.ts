import { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import type { FastifyInstance } from 'fastify';
import { RegistryError } from '../registry-error.ts';
import type { LiveComposition } from './live-composition.ts';

interface DiscoveryOptions {
  readonly projectId: string;
  readonly composition: LiveComposition;
  readonly liveReload: boolean;
}

/** The consumer side of the discovery convention. */
export async function discoveryRoutes(
  server: FastifyInstance,
  { projectId, composition, liveReload }: DiscoveryOptions,
): Promise<void> {
  server.get<{ Params: { projectId: string } }>(
    '/discovery/projects/:projectId/microFrontends',
    { schema: { response: { 200: DiscoveryDocument } } },
    async (request, reply) => {
      if (request.params.projectId !== projectId) {
        throw new RegistryError('PROJECT_NOT_FOUND', `No project ${request.params.projectId}`);
      }
      reply.header('cache-control', 'no-cache');
      return composition.get();
    },
  );
  if (liveReload) liveReloadRoute(server, composition);
}

/** Address of the stream that tells pages to reload. */
export const LIVE_RELOAD_PATH = '/discovery/live-reload';

/** A stream of server-sent events: one whenever something else is live. */
function liveReloadRoute(server: FastifyInstance, composition: LiveComposition): void {
  const ends = new Set<() => void>();
  server.get(LIVE_RELOAD_PATH, (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    reply.raw.write('retry: 1000\n\n');
    const stop = composition.onChange(() => reply.raw.write('data: changed\n\n'));
    const end = () => {
      stop();
      ends.delete(end);
      reply.raw.end();
    };
    ends.add(end);
    request.raw.on('close', end);
  });
  server.addHook('preClose', async () => {
    for (const end of ends) end();
  });
}
