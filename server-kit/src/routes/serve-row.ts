import type { ReplyOf, Row } from '@spieltag/shared-kernel/contract';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  onRequestHookHandler,
} from 'fastify';
import {
  JSON_TYPE,
  PreparedReply,
  prepareBody,
  prepareJson,
  type ReplyBody,
  sendConditional,
  sendWhole,
} from '../replies/index.ts';
import { PUBLIC } from './describe-row.ts';
import { replyChecker } from './reply-checker.ts';

/** What answers a row: its reply, or the same made beforehand. */
export type RowReply<R extends Row> = ReplyOf<R> | PreparedReply;

type Answer<R extends Row> = RowReply<R> | FastifyReply;

/** How a server answers calls of a row. */
export interface RowHandling<R extends Row> {
  /** As `describeRow` makes it. */
  readonly schema: FastifySchema;
  /** Lets the caller in, or not, before anything of the request is read. */
  readonly onRequest: onRequestHookHandler;
  /**
   * Answers a request whose parts fit the row; problems are thrown. The reply has the status of a
   * success; whoever sends it returns it.
   */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Answer<R> | Promise<Answer<R>>;
  /** Largest body; default: that of the server. */
  readonly maxBodyBytes?: number | undefined;
  /** Every reply is checked against its row; for tests. */
  readonly checkReplies?: boolean;
}

/** The row's path as the router writes it: `{userId}.json` is `:userId.json`. */
export function routerPath(path: Row['path']): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Makes a Fastify route of a row: let in -> validate -> answer -> send. */
export function serveRow<R extends Row>(
  app: FastifyInstance,
  row: R,
  { schema, onRequest, answer, maxBodyBytes, checkReplies }: RowHandling<R>,
): void {
  const checkReply = checkReplies ? replyChecker(row) : undefined;
  const hasNoBody = (row.reply as { readonly type?: unknown }).type === 'null';
  app.route({
    method: row.method,
    url: routerPath(row.path),
    schema,
    config: { row },
    ...(maxBodyBytes === undefined ? {} : { bodyLimit: maxBodyBytes }),
    onRequest,
    handler: async (request, reply) => {
      if (row.success !== undefined) reply.code(row.success);
      const value = await answer(request, reply);
      if (reply.sent) return reply;
      if (row.redirect) return reply.redirect(String(value), 302);
      if (hasNoBody) return reply.header('cache-control', 'no-store').send();
      const prepared = value instanceof PreparedReply ? value : prepare(row, value);
      checkReply?.(prepared.body);
      return send(row, request, reply, prepared);
    },
  });
}

function prepare(row: Row, value: unknown): PreparedReply {
  if (row.media) return prepareBody(value as ReplyBody);
  return row.conditional ? prepareJson(value) : new PreparedReply(JSON.stringify(value), '');
}

function send(
  row: Row,
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedReply,
): FastifyReply | Promise<FastifyReply> {
  const type = row.media ?? JSON_TYPE;
  if (!row.conditional) return sendWhole(reply, prepared, { type, cacheControl: 'no-store' });
  const scope = row.auth === PUBLIC ? 'public' : 'private';
  return sendConditional(request, reply, prepared, { type, cacheControl: `${scope}, no-cache` });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of a route, where it has one. */
    row?: Row;
  }
}
