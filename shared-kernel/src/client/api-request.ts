import type { BodyOf, ParamsOf, QueryOf, Route } from '../contract/index.ts';
import { ApiCallError } from './api-call-error.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { type QueryValue, queryString } from './query-string.ts';

/** Bodies that are sent as they are. */
export type RawBody = FormData | URLSearchParams | Blob;

type Needs<Name extends string, Value> = [Value] extends [never]
  ? { readonly [key in Name]?: undefined }
  : { readonly [key in Name]: Value };

/** How a call is to be made, beyond what its row asks for. */
export interface CallOptions {
  /** Version of the ledger a change builds on; sent as `If-Match: "<version>"`. */
  readonly ifMatch?: number;
  /** Of idempotent rows: that of an earlier call, when this one asks for the same once more. */
  readonly idempotencyKey?: string;
  /** The caller handles errors: they are thrown, and published nowhere. */
  readonly rethrow?: boolean;
  /** While nobody answers, what came last on this device; that it is old is said by `keptSince`. */
  readonly orKept?: boolean | undefined;
  readonly signal?: AbortSignal;
}

/** What a call of this row needs: exactly the parts the row has. */
export type CallInput<R extends Route> = Needs<'params', ParamsOf<R>> &
  Needs<'query', QueryOf<R>> &
  Needs<'body', BodyOf<R> extends never ? never : BodyOf<R> | RawBody> &
  CallOptions;

/** A request on its way through the middleware. */
export interface ApiRequest {
  readonly row: Route;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string | RawBody | undefined;
  readonly ifMatch: number | undefined;
  readonly signal: AbortSignal | undefined;
  readonly orKept: boolean | undefined;
}

/** The parts of an input, whatever the row. */
export interface AnyInput extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** Makes the request a row and an input stand for. Throws PARAMETER_REQUIRED when a part is missing. */
export function buildRequest(row: Route, input: AnyInput, baseUrl: string): ApiRequest {
  const params = (input.params ?? {}) as Fields;
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw missing(name);
    return encodeURIComponent(String(value));
  });
  const query = queryString(input.query as Readonly<Record<string, QueryValue>> | undefined);
  const headers = new Headers({ Accept: 'application/json' });
  // Whatever is sent again is sent with this key.
  if (row.idempotent) headers.set('Idempotency-Key', input.idempotencyKey ?? newIdempotencyKey());
  if (input.ifMatch !== undefined) headers.set('If-Match', `"${input.ifMatch}"`);
  return {
    row,
    url: baseUrl + path + query,
    headers,
    body: encodeBody(row, input.body, headers),
    ifMatch: input.ifMatch,
    signal: input.signal,
    orKept: input.orKept,
  };
}

function encodeBody(row: Route, body: unknown, headers: Headers): string | RawBody | undefined {
  if (!row.body) return undefined;
  if (body === undefined) throw missing('body');
  if (isRawBody(body)) return body;
  const { required = [] } = row.body as { readonly required?: readonly string[] };
  for (const name of required) if ((body as Fields)[name] === undefined) throw missing(name);
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(body);
}

function isRawBody(body: unknown): body is RawBody {
  return body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob;
}

function missing(name: string): ApiCallError {
  return new ApiCallError({
    code: 'PARAMETER_REQUIRED',
    status: undefined,
    msg: `Required parameter missing: ${name}`,
    params: { name },
  });
}
