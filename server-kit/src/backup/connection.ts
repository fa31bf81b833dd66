import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import {
  type AnsweringOptions,
  answeringClient,
  CONNECTION_OPTIONS,
  clientOf,
  tryEachAddress,
} from '../database/index.ts';
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

/**
 * @param url `postgresql://...`, or several with commas between them: the first that takes writes is used
 * @throws BackupError DATABASE_UNREACHABLE
 */
export async function connect(url: string, options: AnsweringOptions = {}): Promise<Connection> {
  const Client = clientOf(url, answeringClient(undefined, options));
  const client = await tryEachAddress(url, () => connectOnce(Client, url)).catch((error: Error) => {
    throw new BackupError('DATABASE_UNREACHABLE', `the database does not answer: ${error.message}`);
  });
  const held = Object.assign(client, { release: () => undefined });
  const pool = { options: {}, connect: async () => held, end: () => client.end() };
  return {
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    client,
    close: () => client.end(),
  };
}

async function connectOnce(Client: typeof pg.Client, url: string): Promise<pg.Client> {
  const client = new Client({
    ...CONNECTION_OPTIONS,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: APPLICATION_NAME,
  });
  await client.connect();
  return client;
}
