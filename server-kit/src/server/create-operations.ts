import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { answerProblems, type ProblemReplies } from '../problems/index.ts';
import { ENDING, EndingServer } from './ending-server.ts';

/** What operators are answered with. */
export interface OperationsOptions {
  readonly log: FastifyBaseLogger;
  readonly problems: ProblemReplies;
  /** What the server counts about itself. */
  readonly metrics: Registry;
}

/**
 * A server for operators, to be listened to on a port of its own that players do not reach:
 * `/metrics` for Prometheus, with those of the process: memory, collections, and how late the event
 * loop is.
 */
export function createOperations({ log, problems, metrics }: OperationsOptions): FastifyInstance {
  const app = fastify({
    ...ENDING,
    serverFactory: (handle) => new EndingServer(handle),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  answerProblems(app, problems);
  const ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  const all = Registry.merge([ofProcess, metrics]);
  app.get('/metrics', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return reply.type(all.contentType).send(await all.metrics());
  });
  return app;
}
