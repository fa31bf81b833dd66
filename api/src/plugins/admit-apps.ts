import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

const PREFLIGHT_KEPT_S = 600;

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
    exposedHeaders: ['etag', 'date', 'retry-after'],
    maxAge: PREFLIGHT_KEPT_S,
  });
}
