import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { RetryLater } from '../api-problem.ts';

/** `/health/live`: the process answers. `/health/ready`: so does its database (else 503). */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  const hide = { schema: { hide: true } };
  app.get('/health/live', hide, async () => ({ status: 'ok' }));
  app.get('/health/ready', hide, async (request) => {
    try {
      await sql`select 1`.execute(app.apiContext.db);
    } catch (error) {
      request.log.warn({ err: error }, 'The database does not answer');
      throw new RetryLater('UNAVAILABLE', 2);
    }
    return { status: 'ok' };
  });
}
