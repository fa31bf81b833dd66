import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const PREFLIGHT_KEPT_S = 600;
/** What their pages read of an answer besides its body. */
const EXPOSED = ['etag', 'date', 'retry-after'];

/**
 * The pages of apps stand on an origin of their own and call from there, with their token alone: no
 * cookie goes along. Without any origin nothing is said to other sites.
 */
export async function admitApps(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: [...EXPOSED],
    maxAge: PREFLIGHT_KEPT_S,
  });
}

/**
 * The headers, names and values in turn, by which the page of an app may read an answer that is given
 * before any route has seen the request.
 */
export function appHeaders(
  origins: readonly string[],
): (request: Pick<IncomingMessage, 'headers'>) => readonly string[] {
  const exposed = EXPOSED.join(', ');
  return ({ headers: { origin } }) => {
    if (origin === undefined || !origins.includes(origin)) return [];
    return [
      ...['access-control-allow-origin', origin, 'vary', 'Origin'],
      ...['access-control-expose-headers', exposed],
    ];
  };
}
