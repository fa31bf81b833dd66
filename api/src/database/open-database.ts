import { type ConnectionTimeouts, openPool, type PoolUse } from '@spieltag/server-kit/database';
import { Kysely, PostgresDialect } from 'kysely';
import { copyCursor } from './seams/copy-rows.ts';
import { PipeliningClient } from './seams/pipelining-client.ts';
import type { Database } from './tables/database.types.ts';
import { valueParsers } from './value-parsers.ts';

export interface DatabaseConfig {
  /** `postgresql://user:password@host:port/name`, or with `?host=/directory` for a unix socket. */
  readonly url: string;
  /** As PostgreSQL lists its connections, `spieltag` and what else they are for; default: `spieltag`. */
  readonly applicationName?: string;
  /** Connections held at most; default 10. */
  readonly maxConnections?: number;
  /** What its connections wait for at most, where it is not what all do. */
  readonly limits?: Partial<ConnectionTimeouts>;
  /** As for `openPool`. */
  readonly silentMs?: number;
  /** A connection broke while nobody used it. */
  readonly onConnectionError?: (error: Error) => void;
}

const DEFAULT_CONNECTIONS = 10;

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
  const pool = openPool({
    url: config.url,
    applicationName: config.applicationName ?? 'spieltag',
    maxConnections: config.maxConnections ?? DEFAULT_CONNECTIONS,
    limits: config.limits,
    silentMs: config.silentMs,
    Client: PipeliningClient,
    types: valueParsers,
    onConnectionError: config.onConnectionError,
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: copyCursor }) });
  pools.set(db, pool);
  addresses.set(db, config.url);
  return db;
}
