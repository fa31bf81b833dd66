import * as Type from 'typebox';
import type { ApiErrorCode } from './errors.ts';
import { type Outline, outlineOf } from './outline.ts';

/** Reply of rows that answer something else than JSON or text, e.g. a picture. */
export const Bytes = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' });
/** Reply of rows that answer text: CSV, HTML, a data URL. */
export const Text = Type.String();
/** Reply of rows that lead elsewhere: the address, absolute or on this site. */
export const Location = Type.String({ description: 'Where the redirect leads' });

/** Who may call a route. `simulation`: bearer, and only while developing. */
export type RouteAuth = 'public' | 'bearer' | 'admin' | 'simulation';

/**
 * One route of the API. The same row makes the Fastify route, the typed client and the page in
 * the OpenAPI document.
 */
export interface Route<
  Params extends Type.TSchema | undefined = Type.TSchema | undefined,
  Query extends Type.TSchema | undefined = Type.TSchema | undefined,
  Body extends Type.TSchema | undefined = Type.TSchema | undefined,
  Reply extends Type.TSchema = Type.TSchema,
  Auth extends RouteAuth = RouteAuth,
> {
  readonly method: 'GET' | 'POST';
  /** Path with parameters in braces, as in the specification. */
  readonly path: `/${string}`;
  readonly auth: Auth;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** What tells the reply from what is none: all that pages know of its schema. */
  readonly outline?: Outline;
  /** Codes beyond those every route can answer (authorization, parameters, rate limit, server). */
  readonly errors: readonly ApiErrorCode[];
  /** The reply carries a strong etag and `If-None-Match` is answered with 304. */
  readonly conditional?: true;
  /** `Content-Type` of a reply that is not JSON; its schema is then `Bytes` or `Text`. */
  readonly media?: string;
  /** A change that under the same `Idempotency-Key` happens once and has one answer. */
  readonly idempotent?: true;
  /** Answered by 302 and a `Location`, which the reply is. */
  readonly redirect?: true;
}

/** States a row and keeps its exact types. */
export function route<
  Reply extends Type.TSchema,
  Params extends Type.TSchema | undefined = undefined,
  Query extends Type.TSchema | undefined = undefined,
  Body extends Type.TSchema | undefined = undefined,
  const Auth extends RouteAuth = RouteAuth,
>(row: Route<Params, Query, Body, Reply, Auth>): Route<Params, Query, Body, Reply, Auth> {
  return { ...row, outline: outlineOf(row.reply) };
}

type StaticOf<S> = S extends Type.TSchema ? Type.Static<S> : undefined;

/** Types of a row's parts; a part the row does not have is undefined. */
export type ParamsOf<R extends Route> = StaticOf<NonNullable<R['params']>>;
export type QueryOf<R extends Route> = StaticOf<NonNullable<R['query']>>;
export type BodyOf<R extends Route> = StaticOf<NonNullable<R['body']>>;
export type ReplyOf<R extends Route> = Type.Static<R['reply']>;
