import type { FastifyInstance } from 'fastify';
import { RetryLater } from '../problems/api-problem.ts';
import { Readiness, type Unreadiness } from './readiness.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * `/health/live`: the process answers. `/health/ready`: the game can be played, else 503 with what is
 * wrong, see `Unreadiness`.
 */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  const hide = { schema: { hide: true } };
  const readiness = new Readiness(app.apiContext.db, app.admission);
  app.get('/health/live', hide, async () => ({ status: 'ok' }));
  app.get('/health/ready', hide, async (request) => {
    const reason = await readiness.find().catch((err: unknown): Unreadiness => {
      request.log.warn({ err }, 'The database does not answer');
      return 'database';
    });
    if (reason) throw new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS, { reason });
    return { status: 'ok' };
  });
}
