import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../server-base/index.ts';
import { copyCursor } from './copy-rows.ts';
import type { Database } from './database.types.ts';
import { PreparingClient } from './preparing-client.ts';
import { valueParsers } from './value-parsers.ts';

export interface DatabaseConfig {
  /** `postgresql://user:password@host:port/name`, or with `?host=/directory` for a unix socket. */
  readonly url: string;
  /** Connections held at most; default 10. */
  readonly maxConnections?: number;
  /** What its connections wait for at most, where it is not what all do. */
  readonly limits?: Partial<ConnectionLimits>;
  /** Told of connections that broke while nobody used them. */
  readonly onConnectionError?: (error: Error) => void;
}

/** How many connections there are, and who waits for one. */
export type PoolUse = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> & {
  /** Connections held at most. */
  readonly max: number;
};

const pools = new WeakMap<Kysely<Database>, PoolUse>();
const addresses = new WeakMap<Kysely<Database>, string>();

/** The address a database was opened with, for connections beside its pool. */
export function addressOf(db: Kysely<Database>): string {
  const url = addresses.get(db);
  if (url === undefined) throw new Error('This database was not opened by openDatabase');
  return url;
}

/** The use of the connections behind a database; undefined: `openDatabase` did not open it. */
export function poolOf(db: Kysely<Database>): PoolUse | undefined {
  return pools.get(db);
}

/** A pool of connections behind typed queries; connects with the first query. `destroy()` ends it. */
export function openDatabase(config: DatabaseConfig): Kysely<Database> {
  const max = config.maxConnections ?? 10;
  const pool = new pg.Pool({
    ...CONNECTION_LIMITS,
    ...config.limits,
    Client: PreparingClient,
    connectionString: config.url,
    max,
    connectionTimeoutMillis: 5000,
    application_name: 'spieltag',
    types: valueParsers,
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => config.onConnectionError?.(error));
  // Nor may that of one that is held without a query under way: the next query will tell.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: copyCursor }) });
  pools.set(db, Object.assign(pool, { max }));
  addresses.set(db, config.url);
  return db;
}
