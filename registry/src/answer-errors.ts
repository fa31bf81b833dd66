import { drainBody, isDatabaseAway } from '@spieltag/api/server-base';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RegistryError } from './registry-error.ts';

const INTERNAL = 500;
const TOO_LARGE = 413;
/** The database comes back within seconds, or somebody has to look at it anyway. */
const RETRY_AFTER_SECONDS = 2;
/** PostgreSQL's codes for the NUL character and for halves of a character, in texts and in JSON. */
const UNKEEPABLE = ['22021', '22P02', '22P05'];

/** Every refusal as `{status, code, msg}`; what is broken says so in the log only. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler(answerError);
}

/** Answers what was thrown, also before there was a route. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, code, message, details } = asRegistryError(error);
  if (statusCode === INTERNAL) console.error(`${request.method} ${routeOf(request)}:`, error);
  reply.header('cache-control', 'no-store');
  if (code === 'UNAVAILABLE') reply.header('retry-after', RETRY_AFTER_SECONDS);
  const body = { status: statusCode, code, msg: message, ...(details && { details }) };
  const send = () => void reply.code(statusCode).send(body);
  if (statusCode === TOO_LARGE) void drainBody(request.raw).then(send);
  else send();
}

/** As the source writes it: addresses hold links of testers. */
const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? 'no route';

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
  if (UNKEEPABLE.includes((error as { code?: string }).code ?? '')) {
    return new RegistryError('INVALID_REQUEST', 'A text holds characters that cannot be kept');
  }
  if (isDatabaseAway(error)) {
    return new RegistryError('UNAVAILABLE', 'The database does not answer');
  }
  return {
    statusCode: INTERNAL,
    code: 'INTERNAL',
    message: 'Something went wrong',
    details: undefined,
  };
}
