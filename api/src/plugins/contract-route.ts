import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import type { ApiContext } from '../api-context.ts';
import { ApiProblem } from '../api-problem.ts';
import { type Admission, workClassOf } from '../limits/admission.ts';
import { type CallLimit, type CallLimits, limitOf } from '../limits/call-limits.ts';
import type { Caller } from '../tokens/token-service.ts';
import { authorize, requireToldBuild } from './authorize.ts';
import type { CompressedBodies } from './content-coding.ts';
import { PreparedReply, prepareBody, prepareReply, type ReplyBody } from './etag.ts';
import { codesOf, describeRoute } from './openapi.ts';
import { sendReply } from './send-reply.ts';

/** A validated, authorized call of a row. */
export interface Call<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** Undefined on public rows only. */
  readonly user: R['auth'] extends 'public' ? undefined : Caller;
  /** Version of `If-Match`, e.g. `If-Match: "12"`. */
  readonly ifMatch: number | undefined;
  /** `Idempotency-Key`, on idempotent rows. */
  readonly idempotencyKey: string | undefined;
  readonly context: ApiContext;
}

/** What answers a row: its reply, or the same made beforehand. Problems are thrown. */
export type Handler<R extends Route> = (
  call: Call<R>,
) => ReplyOf<R> | PreparedReply | Promise<ReplyOf<R> | PreparedReply>;

export interface ServeOptions<R extends Route = Route> {
  /** What its calls are counted as; default: by the row, see `limitOf`. */
  readonly limit?: CallLimit;
  /** Largest body; default: that of the server. */
  readonly maxBodyBytes?: number;
  /**
   * Whether the handler is asked without waiting for a place at the database: what it answers is in
   * memory, or is made once for all who ask, or it asks for places itself.
   */
  readonly withoutPlace?: (call: Call<R>) => boolean;
}

/** The row's path as the router writes it: `{userId}.json` is `:userId.json`. */
export function routerPath(path: Route['path']): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function ifMatchOf(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined) return undefined;
  const version = /^(?:W\/)?"?(\d{1,16})"?$/.exec(header.trim())?.[1];
  if (version === undefined) throw new ApiProblem('PARAMETER_INVALID', { name: 'If-Match' });
  return Number(version);
}

function idempotencyKeyOf(row: Route, request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined || !row.idempotent) return undefined;
  if (typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header)) return header;
  throw new ApiProblem('PARAMETER_INVALID', { name: 'Idempotency-Key' });
}

function replyChecker(row: Route): ((body: ReplyBody) => void) | undefined {
  if (row.media) return undefined;
  const validator = Compile(row.reply);
  return (body) => {
    const value: unknown = JSON.parse(String(body));
    if (validator.Check(value)) return;
    const complaints = validator
      .Errors(value)
      .slice(0, 3)
      .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
    throw new Error(`The reply of ${row.path} does not fit its row: ${complaints.join('; ')}`);
  };
}

/** Finds problems their row does not tell clients of. */
function problemChecker(row: Route): (error: unknown) => void {
  const told = new Set(codesOf(row, true));
  return (error) => {
    if (!(error instanceof ApiProblem) || told.has(error.code)) return;
    throw new Error(`${row.path} answers ${error.code}, which its row does not name`);
  };
}

/**
 * Makes a Fastify route of a contract row: authorize -> validate -> handler -> present. Simulation
 * rows exist only while developing.
 * @param app instance that carries `apiContext`
 * @param handler answers; what it throws becomes an `ApiError`
 */
export function serve<R extends Route>(
  app: FastifyInstance,
  row: R,
  handler: Handler<R>,
  options: ServeOptions<R> = {},
): void {
  const context = app.apiContext;
  if (row.auth === 'simulation' && context.config.stage !== 'development') return;
  const { admission, callLimits } = app;
  const { checkReplies } = context.config;
  const limit = options.limit ?? limitOf(row);
  const work = workClassOf(row);
  const checkReply = checkReplies ? replyChecker(row) : undefined;
  const checkProblem = checkReplies ? problemChecker(row) : undefined;
  app.route({
    method: row.method,
    url: routerPath(row.path),
    schema: describeRoute(row, limit !== undefined),
    config: { row },
    ...(options.maxBodyBytes === undefined ? {} : { bodyLimit: options.maxBodyBytes }),
    // Not async: a public row is let in at once, which is a good part of what its answer costs.
    onRequest: (request, _reply, done) => {
      if (!options.withoutPlace) admission.expect(work);
      requireToldBuild(request.headers, context);
      if (row.auth === 'public') return done();
      authorize(row.auth, request.headers, context).then((caller) => {
        request.caller = caller;
        done();
      }, done);
    },
    handler: async (request, reply) => {
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        user: request.caller,
        ifMatch: ifMatchOf(request),
        idempotencyKey: idempotencyKeyOf(row, request),
        context,
        // The parts were validated by the row's own schemas just now.
      } as Call<R>;
      if (limit) callLimits.countHere(limit, request);
      const answering = async () => {
        if (limit) await callLimits.countTogether(limit, request);
        return handler(call);
      };
      const answer = await (options.withoutPlace?.(call)
        ? answering()
        : admission.run(work, answering)
      ).catch((error: unknown) => {
        checkProblem?.(error);
        throw error;
      });
      if (row.redirect) return reply.redirect(String(answer), 302);
      const prepared = answer instanceof PreparedReply ? answer : prepare(row, answer);
      checkReply?.(prepared.body);
      return sendReply(row, request, reply, prepared);
    },
  });
}

function prepare(row: Route, value: unknown): PreparedReply {
  if (row.media) return prepareBody(value as ReplyBody);
  return row.conditional ? prepareReply(value) : new PreparedReply(JSON.stringify(value), '');
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What every route family is given. */
    apiContext: ApiContext;
    /** Of all families: replies of the same content are compressed once. */
    compressedBodies: CompressedBodies;
    /** Of all families: who is let in to the database. */
    admission: Admission;
    /** Of all families: who calls too often. */
    callLimits: CallLimits;
  }
  interface FastifyRequest {
    /** Set by routes that are not public. */
    caller: Caller | undefined;
  }
}
