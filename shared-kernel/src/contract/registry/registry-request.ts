import type * as Type from 'typebox';
import type { Row } from '../row.ts';

type Part<Name extends string, Schema> = Schema extends Type.TSchema
  ? Record<never, never> extends Type.Static<Schema>
    ? { readonly [name in Name]?: Type.Static<Schema> }
    : { readonly [name in Name]: Type.Static<Schema> }
  : { readonly [name in Name]?: undefined };

/** What a call of this row needs: the parts the row has. Rows of the game server have them as well. */
export type RegistryCall<R extends Row> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>;

/** What a call of this row is answered. */
export type RegistryReply<R extends Row> = Type.Static<R['reply']>;

/** A call as `fetch` takes it. */
export interface RegistryRequest {
  readonly method: Row['method'];
  /** With its query, from the root of the site. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface AnyCall {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The request a call of a row stands for; without a token a browser's session goes with it. */
export function requestOf(row: Row, call: AnyCall, token?: string): RegistryRequest {
  const params = { ...(call.params as Record<string, unknown> | undefined) };
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const query = Object.entries((call.query ?? {}) as Readonly<Record<string, string>>)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    method: row.method,
    path: query === '' ? path : `${path}?${query}`,
    ...(row.body
      ? {
          headers: { ...authorization, 'content-type': 'application/json' },
          body: JSON.stringify(call.body ?? {}),
        }
      : { headers: authorization }),
  };
}
