import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Header that names a request, in its answer as well. */
export const REQUEST_ID = 'x-request-id';
/** Levels at which reads that succeed are written down. */
const VERBOSE_LEVELS = new Set(['debug', 'trace']);
const WELL_FORMED_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** The id under which the edge knows the request, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && WELL_FORMED_ID.test(given) ? given : randomUUID();
}

/**
 * One line for every answer: the route as the contract writes it, status, time, code of the
 * problem. Never the address itself, a header or a body: those hold tokens, ids of devices and
 * secrets of invitations. Reads that succeed are worth a line while debugging only.
 * @param callerOf fields that say who calls
 */
export function logRequests(
  app: FastifyInstance,
  callerOf: (request: FastifyRequest) => object = () => ({}),
): void {
  const isVerbose = VERBOSE_LEVELS.has(app.log.level ?? '');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const isQuiet = request.method === 'GET' && reply.statusCode < 400;
    const level = isQuiet ? 'debug' : 'info';
    if (isQuiet && !isVerbose) return;
    request.log[level](
      {
        route: request.routeOptions.url ?? null,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...callerOf(request),
        ...(request.problemCode ? { code: request.problemCode } : {}),
      },
      'answered',
    );
  });
}
