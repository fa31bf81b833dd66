import { describeRow, routerPath } from '@spieltag/server-kit/routes';
import type { RegistryReply, RegistryRow } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as Type from 'typebox';
import { parse } from './parse.ts';
import { REGISTRY_API } from './registry-api.ts';

type StaticOf<S> = S extends Type.TSchema ? Type.Static<S> : undefined;

/** A call of a row whose parts fit it. */
export interface Call<R extends RegistryRow> {
  readonly params: StaticOf<NonNullable<R['params']>>;
  readonly query: StaticOf<NonNullable<R['query']>>;
  readonly body: StaticOf<NonNullable<R['body']>>;
  readonly request: FastifyRequest;
  /** Has the status of a success; a handler that sends it returns it. */
  readonly reply: FastifyReply;
}

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** Answers the calls of a row, nothing where its reply has no body; refusals are thrown. */
type Handler<R extends RegistryRow> =
  RegistryReply<R> extends null
    ? (call: Call<R>) => Promise<void>
    : (call: Call<R>) => Promise<DeepReadonly<RegistryReply<R>> | FastifyReply>;

/** One handler for each row of a family. */
export type Handlers<Rows extends Readonly<Record<string, RegistryRow>>> = {
  readonly [Name in keyof Rows]: Handler<Rows[Name]>;
};

/** How the rows of a family are served. */
export interface ServeOptions<Name extends string = string> {
  /** Refuses who may not; asked before the parts of the call are held against the row. */
  readonly admit?: (row: RegistryRow, request: FastifyRequest, reply: FastifyReply) => unknown;
  /** Largest bodies, where it is not the server's. */
  readonly maxBodyBytes?: { readonly [name in Name]?: number };
}

/** Makes a route of every row: admit -> validate -> handler. */
export function serveRows<const Rows extends Readonly<Record<string, RegistryRow>>>(
  server: FastifyInstance,
  rows: Rows,
  handlers: Handlers<Rows>,
  { admit, maxBodyBytes = {} }: ServeOptions<keyof Rows & string> = {},
): void {
  for (const [name, row] of Object.entries(rows)) {
    const handler = handlers[name] as (call: Call<RegistryRow>) => Promise<unknown>;
    const bodyLimit = maxBodyBytes[name];
    server.route({
      method: row.method,
      url: routerPath(row.path),
      schema: describeRow(row, REGISTRY_API),
      config: { row },
      // The parts are held against the row below, once the caller is admitted.
      validatorCompiler: () => () => true,
      ...(bodyLimit !== undefined && { bodyLimit }),
      handler: async (request, reply) => {
        await admit?.(row, request, reply);
        const call = {
          params: request.params,
          query: row.query && parse(row.query, request.query),
          body: row.body && parse(row.body, request.body),
          request,
          reply: reply.code(row.success ?? 200),
        } as Call<RegistryRow>;
        const answer = await handler(call);
        // A handler that has sent the reply itself resolves once it has left.
        return reply.sent ? reply : reply.send(answer);
      },
    });
  }
}
