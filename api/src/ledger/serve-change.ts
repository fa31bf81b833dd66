import type { Route } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import { type Handler, serve } from '../plugins/contract-route.ts';

/** Makes the route of a row that changes a ledger: while its change waits for others it holds no place. */
export function serveChange<R extends Route>(
  app: FastifyInstance,
  row: R,
  handler: Handler<R>,
): void {
  serve(app, row, handler, { admitsItself: true });
}
