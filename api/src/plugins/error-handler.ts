import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiProblem, RetryLater } from '../api-problem.ts';
import { isPlanOutdated } from '../database/index.ts';
import { drainBody, isDatabaseAway } from '../server-base/index.ts';
import { isUnstorable } from './unstorable.ts';

/** Fastify's own errors a client is to blame for. */
const CLIENT_ERRORS: Readonly<Record<string, () => ApiProblem>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new ApiProblem('BODY_INVALID'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new ApiProblem('BODY_INVALID'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new ApiProblem('BODY_INVALID'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new ApiProblem('BODY_INVALID'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new ApiProblem('BODY_TOO_LARGE'),
  FST_ERR_BAD_URL: () => new ApiProblem('NOT_FOUND'),
  FST_ERR_MAX_PARAM_LENGTH: () => new ApiProblem('NOT_FOUND'),
};

/** The database comes back within seconds, or somebody has to look at it anyway. */
const RETRY_AFTER_SECONDS = 2;

/** The problem behind anything thrown. */
export function problemFor(error: FastifyError | Error): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (isDatabaseAway(error) || isPlanOutdated(error)) {
    return new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS);
  }
  if (isUnstorable(error)) return new ApiProblem('PARAMETER_INVALID', { name: 'text' });
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : CLIENT_ERRORS[code];
  if (known) return known();
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiProblem('BODY_INVALID');
  }
  return new ApiProblem('INTERNAL');
}

function sendProblem(reply: FastifyReply, problem: ApiProblem) {
  reply.request.problemCode = problem.code;
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  if (problem instanceof RetryLater) reply.header('retry-after', problem.retryAfterSeconds);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problem.toBody()));
}

/** Answers anything thrown as `ApiError`; what is our own fault is logged. */
export function answerProblem(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const problem = problemFor(error);
  // What is shed under load is counted, not written down one by one.
  if (problem.status >= 500 && !(error instanceof RetryLater)) {
    request.log.error({ err: error, code: problem.code }, problem.message);
  }
  if (problem.code === 'BODY_TOO_LARGE') {
    void drainBody(request.raw).then(() => sendProblem(reply, problem));
    return;
  }
  void sendProblem(reply, problem);
}

/** Every failure of a route leaves as `ApiError`, and so does an address that does not exist. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new ApiProblem('NOT_FOUND')));
}
