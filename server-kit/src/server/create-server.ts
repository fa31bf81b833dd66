import type { RequestListener } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { readJsonBodies } from '../http/index.ts';
import { logRequests, requestIdOf } from '../logging/index.ts';
import { answerProblems, errorAnswerer, type ProblemReplies } from '../problems/index.ts';
import { CompressedBodies } from '../replies/index.ts';
import { type ValidationOptions, validatorCompiler } from '../routes/index.ts';
import { traceRequests } from '../tracing/index.ts';
import { ENDING, EndingServer } from './ending-server.ts';

/** Stands before a server: is given every request first, and hands on those it lets in. */
export type RequestGate = (handle: RequestListener) => RequestListener;

/** What a server says about itself; the rest all servers do alike. */
export interface ServerOptions {
  /** How it answers what fails. */
  readonly problems: ProblemReplies;
  readonly validation: ValidationOptions;
  /** The address of the caller is taken from `X-Forwarded-For`. */
  readonly trustProxy: boolean;
  /** A pino logger; default: silent. */
  readonly log?: FastifyBaseLogger | undefined;
  /** Largest body of a request; default: a megabyte. */
  readonly maxBodyBytes?: number;
  /** Longest parameter in a path, once decoded; default: 100. */
  readonly maxParamLength?: number;
  /** Fields of the log that say who calls. */
  readonly callerOf?: (request: FastifyRequest) => object;
  /** Default: everybody is let in. */
  readonly guard?: RequestGate;
  /** Connections at a time; further ones are closed at once. Default: as many as the machine gives. */
  readonly maxConnections?: number;
  /** Answers what fails before there is a route; default: as any other failure. */
  readonly answerUnroutable?: NonNullable<FastifyServerOptions['frameworkErrors']>;
}

/** A server without routes: time limits, bodies, validation, the request log and error replies. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { problems, validation, trustProxy, log, maxBodyBytes, maxParamLength } = options;
  const app = fastify({
    ...ENDING,
    serverFactory: (handle) => listeningServer(options, handle),
    ...(log ? { loggerInstance: log } : {}),
    ...(maxBodyBytes === undefined ? {} : { bodyLimit: maxBodyBytes }),
    ...(maxParamLength === undefined ? {} : { routerOptions: { maxParamLength } }),
    trustProxy,
    frameworkErrors: options.answerUnroutable ?? errorAnswerer(problems),
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
  });
  readJsonBodies(app, { isEmptyAllowed: validation.isBodyOptional ?? false });
  app.setValidatorCompiler(validatorCompiler(validation));
  // Replies are JSON text already; their schemas are for the documentation.
  app.setSerializerCompiler(() => JSON.stringify);
  app.decorate('compressedBodies', new CompressedBodies());
  traceRequests(app);
  logRequests(app, options.callerOf);
  answerProblems(app, problems);
  return app;
}

function listeningServer({ guard, maxConnections }: ServerOptions, handle: RequestListener) {
  const server = new EndingServer(guard ? guard(handle) : handle);
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  return server;
}
