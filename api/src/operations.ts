import { createOperations as createKitOperations } from '@spieltag/server-kit/server';
import type { FastifyInstance } from 'fastify';
import { healthRoutes } from './plugins/health.ts';
import { problemReplies } from './plugins/problem-replies.ts';

/**
 * What operators ask the game server, to be listened to on a port of its own that players do not
 * reach: `/metrics` for Prometheus, `/health/live` and `/health/ready`. It ends with the game
 * server.
 * @param api as `createApi` made it
 */
export async function createOperations(api: FastifyInstance): Promise<FastifyInstance> {
  const { log, metrics } = api;
  const app = createKitOperations({ log, problems: problemReplies, metrics: metrics.registry });
  app.decorate('apiContext', api.apiContext);
  app.decorate('admission', api.admission);
  await app.register(healthRoutes);
  return app;
}
