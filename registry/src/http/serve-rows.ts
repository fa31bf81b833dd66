import { describeRow, serveRow } from '@spieltag/server-kit/routes';
import type { RegistryReply, RegistryRow } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as Type from 'typebox';
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
  /** Refuses who may not, before anything of the call but its address is read. */
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
    serveRow<RegistryRow>(server, row, {
      schema: describeRow(row, REGISTRY_API),
      maxBodyBytes: maxBodyBytes[name],
      onRequest: async (request, reply) => {
        await admit?.(row, request, reply);
      },
      answer: (request, reply) => {
        const { params, query, body } = request;
        // The parts were validated by the row's own schemas just now.
        return handler({ params, query, body, request, reply } as Call<RegistryRow>);
      },
    });
  }
}
