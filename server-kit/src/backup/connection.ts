import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { CONNECTION_OPTIONS } from '../database/index.ts';
import { BackupError } from './backup-error.ts';

/** One connection, behind typed queries and as the driver has it: a COPY needs both in one transaction. */
export interface Connection {
  readonly db: Kysely<unknown>;
  readonly client: pg.Client;
  close(): Promise<void>;
}

/** As PostgreSQL lists it. */
export const APPLICATION_NAME = 'spieltag backup';
const CONNECT_WITHIN_MS = 5000;

/** @param url `postgresql://...` @throws BackupError DATABASE_UNREACHABLE */
export async function connect(url: string): Promise<Connection> {
  const client = new pg.Client({
    ...CONNECTION_OPTIONS,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: APPLICATION_NAME,
  });
  // A lost connection fails the query that is under way, or the next one.
  client.on('error', () => undefined);
  await client.connect().catch((error) => {
    // An address with several numbers fails with one error for each, and no words of its own.
    const cause = error instanceof AggregateError ? error.errors[0] : error;
    const { host, pathname } = new URL(url);
    const name = `the database ${host}${pathname}`;
    throw new BackupError('DATABASE_UNREACHABLE', `${name} does not answer: ${cause.message}`);
  });
  const held = Object.assign(client, { release: () => undefined });
  const pool = { options: {}, connect: async () => held, end: () => client.end() };
  return {
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    client,
    close: () => client.end(),
  };
}
