import { describeRow, type RowReply, serveRow } from '@spieltag/server-kit/routes';
import type {
  AdmissionClass,
  BodyOf,
  ParamsOf,
  QueryOf,
  Route,
  RouteAuth,
} from '@spieltag/shared-kernel/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Admission, admissionClassOf } from '../limits/admission.ts';
import { type CallLimit, type CallLimits, limitOf } from '../limits/call-limits.ts';
import type { GateTreatment } from '../limits/gate-classes.ts';
import type { HttpGate } from '../limits/http-gate.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from '../tokens/caller.ts';
import { deviceOf } from '../tokens/device-cookie.ts';
import type { ApiContext } from './api-context.ts';
import { authorize, requireReportedBuild } from './authorize.ts';
import { codesOf, gameApi } from './openapi.ts';

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
  /** The caller's device by its cookie, see `deviceOf`. */
  readonly device: string | undefined;
  readonly context: ApiContext;
}

type Answered<R extends Route> = RowReply<R> | FastifyReply;

/**
 * What answers a row: its reply, or the same made beforehand. Who sends the reply itself, as it goes
 * on, returns it. Problems are thrown.
 */
export type Handler<R extends Route> = (
  call: Call<R>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Answered<R> | Promise<Answered<R>>;

export interface ServeOptions<R extends Route = Route> {
  /** What its calls are counted as; default: by the row, see `limitOf`. */
  readonly limit?: CallLimit;
  /** Largest body; default: that of the server. */
  readonly maxBodyBytes?: number;
  /** It looks itself whether the game is closed: administrators have to sign in. */
  readonly whileClosed?: true;
  /**
   * Whether the handler is asked without waiting for a place at the database: what it answers is in
   * memory, or is made once for all who ask, or it asks for places itself.
   */
  readonly withoutAdmission?: (call: Call<R>) => boolean;
  /**
   * The handler asks for a place itself whenever it needs one, and holds none while it waits for
   * others.
   */
  readonly admitsItself?: true;
  /** Calls go past the gate: they are limited otherwise, and last. */
  readonly pastGate?: true;
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

/**
 * Lets the caller of a row in. While the game is closed administrators alone are, whatever the row; a
 * token that has ended meanwhile is told that it is closed, not that it has ended.
 */
async function letIn(
  auth: RouteAuth,
  request: FastifyRequest,
  context: ApiContext,
  closing: ReturnType<ApiContext['closure']['problem']>,
): Promise<void> {
  const closed = await closing;
  const isPublic = auth === 'public';
  if (isPublic && !closed) return;
  const authorizing = authorize(isPublic ? 'bearer' : auth, request.headers, context);
  const caller = await (closed ? authorizing.catch(() => undefined) : authorizing);
  if (closed && caller?.role !== 'admin') throw closed;
  if (!isPublic) request.caller = caller;
}

/** Finds problems their row does not tell clients of. */
function problemChecker(row: Route): (error: unknown) => void {
  const named = new Set(codesOf(row, true));
  return (error) => {
    if (!(error instanceof ApiProblem) || named.has(error.code)) return;
    throw new Error(`${row.path} answers ${error.code}, which its row does not name`);
  };
}

/** What the gate does with the calls of a row. */
function treatmentOf<R extends Route>(
  work: AdmissionClass,
  { pastGate, withoutAdmission }: ServeOptions<R>,
): GateTreatment {
  if (pastGate) return 'past';
  return withoutAdmission ? 'memory' : work;
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
  const { admission, callLimits, gate } = app;
  const { closure } = context;
  const { checkReplies } = context.config;
  const limit = options.limit ?? limitOf(row);
  const work = admissionClassOf(row);
  gate.classes.add(row, treatmentOf(work, options));
  const checkProblem = checkReplies ? problemChecker(row) : undefined;
  serveRow<Route>(app, row, {
    schema: describeRow(row, gameApi(limit !== undefined)),
    maxBodyBytes: options.maxBodyBytes,
    checkReplies,
    // Not async: a public row is let in at once, which is a good part of what its answer costs.
    onRequest: (request, _reply, done) => {
      requireReportedBuild(request.headers, context);
      const closed = row.auth === 'admin' || options.whileClosed ? undefined : closure.problem();
      if (row.auth === 'public' && !closed) return done();
      letIn(row.auth, request, context, closed).then(() => done(), done);
    },
    answer: (request, reply) => {
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        user: request.caller,
        ifMatch: ifMatchOf(request),
        idempotencyKey: idempotencyKeyOf(row, request),
        get device() {
          return deviceOf(request.headers);
        },
        context,
        // The parts were validated by the row's own schemas just now.
      } as Call<R>;
      if (limit) callLimits.countHere(limit, request);
      const counting = async () => {
        if (limit) await callLimits.countTogether(limit, request);
      };
      const answering = async () => handler(call, request, reply);
      const counted = async () => {
        await counting();
        return answering();
      };
      const isCountedThere = limit !== undefined && callLimits.countsTogether(limit);
      const admitted = options.admitsItself
        ? async () => {
            if (isCountedThere) await admission.run(work, counting);
            return answering();
          }
        : () => admission.run(work, counted);
      const isInMemory = options.withoutAdmission?.(call) ?? false;
      const answer = isInMemory ? counted() : admission.during(work, admitted);
      if (!checkProblem) return answer;
      return answer.catch((error: unknown) => {
        checkProblem(error);
        throw error;
      });
    },
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What every route family is given. */
    apiContext: ApiContext;
    /** Of all families: who is let in to the database. */
    admission: Admission;
    /** Of all families: who is let in at all. */
    gate: HttpGate;
    /** Of all families: who calls too often. */
    callLimits: CallLimits;
  }
  interface FastifyRequest {
    /** Set by routes that are not public. */
    caller: Caller | undefined;
  }
}
