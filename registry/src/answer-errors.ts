import type { FastifyInstance } from 'fastify';
import { isDatabaseAway } from './database/database-away.ts';
import { RegistryError } from './registry-error.ts';

/** Every refusal as `{status, code, msg}`; what is broken says nothing about itself. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error, _request, reply) => {
    const { statusCode, code, message, details } = asRegistryError(error);
    reply.header('cache-control', 'no-store');
    return reply.code(statusCode).send({
      status: statusCode,
      code,
      msg: message,
      ...(details && { details }),
    });
  });
}

type Answer = Pick<RegistryError, 'message' | 'details'> & {
  readonly statusCode: number;
  readonly code: string;
};

function asRegistryError(error: unknown): Answer {
  if (error instanceof RegistryError) return error;
  const { statusCode = 500, message = '' } = error as { statusCode?: number; message?: string };
  // Fastify's own refusals: no JSON, a body that is too large, a schema that does not fit.
  if (statusCode === 413) return new RegistryError('TOO_LARGE', 'The body is too large');
  if (statusCode >= 400 && statusCode < 500) return new RegistryError('INVALID_REQUEST', message);
  if (isDatabaseAway(error)) {
    return new RegistryError('UNAVAILABLE', 'The database does not answer');
  }
  return { statusCode: 500, code: 'INTERNAL', message: 'Something went wrong', details: undefined };
}
