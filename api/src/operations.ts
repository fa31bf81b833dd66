import fastify, { type FastifyInstance, LogController } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { answerProblems } from './plugins/error-handler.ts';
import { healthRoutes } from './plugins/health.ts';
import { fastifyLimits } from './server-base/index.ts';

/**
 * What operators ask the game server, to be listened to on a port of its own that players do not
 * reach: `/metrics` for Prometheus, `/health/live` and `/health/ready`. It ends with the game
 * server.
 * @param api as `createApi` made it
 */
export async function createOperations(api: FastifyInstance): Promise<FastifyInstance> {
  const app = fastify({
    ...fastifyLimits(),
    loggerInstance: api.log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.decorate('apiContext', api.apiContext);
  app.decorate('admission', api.admission);
  app.decorateRequest('problemCode', undefined);
  answerProblems(app);

  // Of the process: memory, collections, and how late the event loop is.
  const ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  const all = Registry.merge([ofProcess, api.metrics.registry]);
  app.get('/metrics', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return reply.type(all.contentType).send(await all.metrics());
  });
  await app.register(healthRoutes);
  return app;
}
