import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * Sends the queries that are asked for in one write to the socket. Several writes of a few bytes
 * each wake the server for each of them.
 *
 * Reaches for the driver's private stream: the driver corks it for the parts of one query, and
 * offers no way to do so for several. Wins a sixth of a locked change of a ledger, 0.06 of 0.34 ms,
 * with eight connections at work.
 * @see https://github.com/brianc/node-postgres/issues/2646
 */
export function inOneWrite<T>(client: pg.Client, ask: () => T): T {
  const stream = streamOf(client);
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

/** The socket of a connection. */
export function streamOf(client: pg.Client): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
    .stream;
}
