import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drainBody } from '../http/index.ts';
import { JSON_TYPE } from '../replies/index.ts';
import type { Problem } from './problem.ts';

/** How a server answers what fails. */
export interface ProblemReplies {
  /** The problem behind anything thrown. */
  readonly problemFor: (error: Error) => Problem;
  /** The problem of an address that does not exist. */
  readonly notFound: () => Problem;
}

type AnswerError = (
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) => void;

const TOO_LARGE = 413;

/** Answers anything thrown as the server's problem, also before there was a route. */
export function errorAnswerer({ problemFor }: ProblemReplies): AnswerError {
  return (error, request, reply) => {
    const problem = problemFor(error);
    if (problem.status >= 500 && !(error === problem && problem.shedsLoad)) {
      request.log.error({ err: error, code: problem.code }, problem.message);
    }
    // Nobody is there to be answered, so no line says that somebody was.
    if (request.raw.errored === error) {
      request.log.info({ code: problem.code }, 'The client hung up while its body was read');
    }
    if (problem.status !== TOO_LARGE) {
      sendProblem(reply, problem);
      return;
    }
    // Who still sends when the connection is closed never reads the answer.
    void drainBody(request.raw).then(() => sendProblem(reply, problem));
  };
}

/** Every failure of a route leaves as a problem, and so does an address that does not exist. */
export function answerProblems(app: FastifyInstance, replies: ProblemReplies): void {
  app.decorateRequest('problemCode', undefined);
  app.setErrorHandler(errorAnswerer(replies));
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, replies.notFound()));
}

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  reply.request.problemCode = problem.code;
  return reply
    .code(problem.status)
    .headers(problem.headers())
    .header('cache-control', 'no-store')
    .type(JSON_TYPE)
    .send(JSON.stringify(problem.toBody()));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the problem the request was answered with. */
    problemCode: string | undefined;
  }
}
