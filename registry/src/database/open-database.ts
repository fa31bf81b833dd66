import { bringUpToDate, CONNECTION_LIMITS } from '@spieltag/api/server-base';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import * as releases from './migrations/0001-releases.ts';
import * as rollouts from './migrations/0002-rollouts.ts';
import * as reportCalls from './migrations/0003-report-calls.ts';
import checksums from './migrations/checksums.json' with { type: 'json' };
import type { RegistryDatabase } from './tables.ts';

/** All migrations in order of their numbers, see `npm run migrations`. */
export const MIGRATIONS = {
  '0001-releases': releases,
  '0002-rollouts': rollouts,
  '0003-report-calls': reportCalls,
};
const MAX_CONNECTIONS = 4;

/** A pool of connections behind typed queries; `destroy()` ends it. */
export function openDatabase(url: string): Kysely<RegistryDatabase> {
  const pool = new pg.Pool({
    ...CONNECTION_LIMITS,
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
    application_name: 'spieltag-registry',
  });
  // Without a listener the loss of a connection would end the process; the next query says so.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<RegistryDatabase>({ dialect: new PostgresDialect({ pool }) });
}

/** Brings the schema `registry` up to date, see `bringUpToDate`. */
export async function migrate(db: Kysely<RegistryDatabase>): Promise<void> {
  await bringUpToDate(db, { migrations: MIGRATIONS, checksums, schema: 'registry' });
}
