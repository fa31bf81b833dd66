import * as Type from 'typebox';
import type { ApiErrorCode } from './errors.ts';
import type { Row } from './row.ts';
import { type SchemaSkeleton, skeletonOf } from './schema-skeleton.ts';

/** Reply of rows that answer something else than JSON or text, e.g. a picture. */
export const Bytes = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' });
/** Reply of rows that answer text: CSV, HTML, a data URL. */
export const Text = Type.String();
/** Reply of rows that lead elsewhere: the address, absolute or on this site. */
export const Location = Type.String({ description: 'Where the redirect leads' });

/** Who may call a route. `simulation`: bearer, and only while developing. */
export type RouteAuth = 'public' | 'bearer' | 'admin' | 'simulation';

/** What a busy server lets in first: changes of ledgers, then other changes, then reads. */
export type AdmissionClass = 'commit' | 'write' | 'read';

/** One route of the game server's API. */
export interface Route<
  Params extends Type.TSchema | undefined = Type.TSchema | undefined,
  Query extends Type.TSchema | undefined = Type.TSchema | undefined,
  Body extends Type.TSchema | undefined = Type.TSchema | undefined,
  Reply extends Type.TSchema = Type.TSchema,
  Auth extends RouteAuth = RouteAuth,
> extends Row<Params, Query, Body, Reply, Auth, ApiErrorCode> {
  readonly method: 'GET' | 'POST';
  /** What tells the reply from what is none: all that pages know of its schema. */
  readonly skeleton?: SchemaSkeleton;
  /** A change that under the same `Idempotency-Key` happens once, however often it is sent. */
  readonly idempotent?: true;
  /** When a busy server lets its calls in; default: `read` for GET, else `write`. */
  readonly admission?: AdmissionClass;
}

/** States a row and keeps its exact types. */
export function route<
  Reply extends Type.TSchema,
  Params extends Type.TSchema | undefined = undefined,
  Query extends Type.TSchema | undefined = undefined,
  Body extends Type.TSchema | undefined = undefined,
  const Auth extends RouteAuth = RouteAuth,
>(row: Route<Params, Query, Body, Reply, Auth>): Route<Params, Query, Body, Reply, Auth> {
  return { ...row, skeleton: skeletonOf(row.reply) };
}
