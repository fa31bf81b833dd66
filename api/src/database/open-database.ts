import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { copyCursor } from './copy-rows.ts';
import type { Database } from './database.types.ts';
import { valueParsers } from './value-parsers.ts';

export interface DatabaseConfig {
  /** `postgresql://user:password@host:port/name`, or with `?host=/directory` for a unix socket. */
  readonly url: string;
  /** Connections held at most; default 10. */
  readonly maxConnections?: number;
  /** Told of connections that broke while nobody used them. */
  readonly onConnectionError?: (error: Error) => void;
}

/** A pool of connections behind typed queries; connects with the first query. `destroy()` ends it. */
export function openDatabase(config: DatabaseConfig): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: config.url,
    max: config.maxConnections ?? 10,
    connectionTimeoutMillis: 5000,
    application_name: 'spieltag',
    types: valueParsers,
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => config.onConnectionError?.(error));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: copyCursor }) });
}
