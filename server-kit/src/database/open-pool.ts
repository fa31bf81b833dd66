import pg from 'pg';
import { tracedClient } from '../tracing/index.ts';
import { clientOf } from './addresses.ts';
import { type AnsweringOptions, answeringClient } from './answering-client.ts';
import { CONNECTION_OPTIONS, type ConnectionTimeouts } from './connection-timeouts.ts';

export interface PoolOptions extends AnsweringOptions {
  /**
   * `postgresql://user:password@host:port/name`, or with `?host=/directory` for a unix socket. Several
   * with commas between them: the first that takes writes, and that nobody has replaced, is used.
   */
  readonly url: string;
  /** As PostgreSQL lists its connections. */
  readonly applicationName: string;
  /** Connections held at most. */
  readonly maxConnections: number;
  /** What its connections wait for at most, where it is not what all do. */
  readonly limits?: Partial<ConnectionTimeouts> | undefined;
  /** Connections of another class, for what the driver does not do itself. */
  readonly Client?: typeof pg.Client;
  /** How values come out of the database; default: as the driver reads them. */
  readonly types?: pg.CustomTypesConfig;
  /** A connection broke while nobody used it. */
  readonly onConnectionError?: ((error: Error) => void) | undefined;
}

/** How many connections there are, and who waits for one. */
export type PoolUse = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> & {
  /** Connections held at most. */
  readonly max: number;
};

/** How long a connection may take to be made. */
const CONNECT_WITHIN_MS = 5000;

/** A pool of connections; connects with the first query. */
export function openPool(options: PoolOptions): pg.Pool & PoolUse {
  const { url, applicationName, maxConnections, limits, Client, types } = options;
  const Answering = answeringClient(Client, options);
  const pool = new pg.Pool({
    ...CONNECTION_OPTIONS,
    ...limits,
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: applicationName,
    Client: tracedClient(clientOf(url, Answering)),
    ...(types ? { types } : {}),
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => options.onConnectionError?.(error));
  return Object.assign(pool, { max: maxConnections });
}
