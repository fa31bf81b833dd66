import type * as Type from 'typebox';

/**
 * One route of an API, whichever server answers it. The same row makes the Fastify route, the typed
 * client and the page in the OpenAPI document.
 */
export interface Row<
  Params extends Type.TSchema | undefined = Type.TSchema | undefined,
  Query extends Type.TSchema | undefined = Type.TSchema | undefined,
  Body extends Type.TSchema | undefined = Type.TSchema | undefined,
  Reply extends Type.TSchema = Type.TSchema,
  Auth extends string = string,
  Code extends string = string,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with parameters in braces, as in the specification. */
  readonly path: `/${string}`;
  /** Who may call it, as the server names its kinds of callers. */
  readonly auth: Auth;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** HTTP status of a success; default 200. */
  readonly success?: 201 | 202 | 204 | 302;
  /** HTTP status when everything was as wanted before; default: that of a success. */
  readonly unchanged?: 200;
  /** Codes beyond those every route of the server can answer. */
  readonly errors: readonly Code[];
  /** The reply carries a strong etag and `If-None-Match` is answered with 304. */
  readonly conditional?: true;
  /** `Content-Type` of a reply that is not JSON; its schema is then text or bytes. */
  readonly media?: string;
  /** Answered by a stream of events that goes on: the schema of the `data` of each, by its name. */
  readonly events?: Readonly<Record<string, Type.TSchema>>;
  /** Answered by 302 and a `Location`, which the reply is. */
  readonly redirect?: true;
}

type StaticOf<S> = S extends Type.TSchema ? Type.Static<S> : undefined;

/** Types of a row's parts; a part the row does not have is undefined. */
export type ParamsOf<R extends Row> = StaticOf<NonNullable<R['params']>>;
export type QueryOf<R extends Row> = StaticOf<NonNullable<R['query']>>;
export type BodyOf<R extends Row> = StaticOf<NonNullable<R['body']>>;
export type ReplyOf<R extends Row> = Type.Static<R['reply']>;
