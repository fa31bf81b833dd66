import type { FastifyInstance } from 'fastify';
import type { LiveComposition } from '../composition/live-composition.ts';

/** Address of the stream that makes pages reload. */
export const LIVE_RELOAD_PATH = '/discovery/live-reload';

/** A stream of server-sent events: one whenever something else is live. */
export function liveReloadRoute(server: FastifyInstance, composition: LiveComposition): void {
  const ends = new Set<() => void>();
  server.get(LIVE_RELOAD_PATH, { schema: { hide: true } }, (request, reply) => {
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
