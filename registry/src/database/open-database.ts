import {
  type MigrationSet,
  migrateToLatest,
  openPool,
  type PoolOptions,
  reachDatabase,
} from '@spieltag/server-kit/database';
import { Kysely, PostgresDialect } from 'kysely';
import * as releases from './migrations/0001-releases.ts';
import * as rollouts from './migrations/0002-rollouts.ts';
import * as reportCalls from './migrations/0003-report-calls.ts';
import * as access from './migrations/0004-access.ts';
import * as evidence from './migrations/0005-evidence.ts';
import * as staff from './migrations/0006-staff.ts';
import * as linksAndPreviews from './migrations/0007-links-and-previews.ts';
import * as pruning from './migrations/0008-pruning.ts';
import * as failureReports from './migrations/0009-failure-reports.ts';
import * as webhookState from './migrations/0010-webhook-state.ts';
import * as widerNetworks from './migrations/0011-wider-networks.ts';
import * as releasesOfDeletedProjects from './migrations/0012-releases-of-deleted-projects.ts';
import checksums from './migrations/checksums.json' with { type: 'json' };
import type { RegistryDatabase } from './tables.ts';

/** All migrations in order of their numbers, see `npm run migrations`. */
export const MIGRATIONS = {
  '0001-releases': releases,
  '0002-rollouts': rollouts,
  '0003-report-calls': reportCalls,
  '0004-access': access,
  '0005-evidence': evidence,
  '0006-staff': staff,
  '0007-links-and-previews': linksAndPreviews,
  '0008-pruning': pruning,
  '0009-failure-reports': failureReports,
  '0010-webhook-state': webhookState,
  '0011-wider-networks': widerNetworks,
  '0012-releases-of-deleted-projects': releasesOfDeletedProjects,
};
/** The registry's, all in its own schema. */
export const registryMigrations: MigrationSet & { readonly schema: string } = {
  migrations: MIGRATIONS,
  checksums,
  schema: 'registry',
};
/** Of a registry; the guide for clusters reckons with it. */
export const MAX_CONNECTIONS = 4;
/** An operator, or a first page, waits no longer for the database, or for a sign of it. */
const ANSWER_WITHIN_MS = 10_000;

/** A pool of connections behind typed queries; `destroy()` ends it. */
export function openDatabase(
  url: string,
  onConnectionError?: (error: Error) => void,
): Kysely<RegistryDatabase> {
  return open({
    url,
    maxConnections: MAX_CONNECTIONS,
    limits: { statement_timeout: ANSWER_WITHIN_MS },
    silentMs: ANSWER_WITHIN_MS,
    onConnectionError,
  });
}

function open(options: Omit<PoolOptions, 'applicationName'>): Kysely<RegistryDatabase> {
  const pool = openPool({ ...options, applicationName: 'spieltag-registry' });
  return new Kysely<RegistryDatabase>({ dialect: new PostgresDialect({ pool }) });
}

/** Brings the schema `registry` up to date, on a connection that may wait longer; see `migrateToLatest`. */
export async function migrate(url: string, set: MigrationSet = registryMigrations): Promise<void> {
  const db = open({ url, maxConnections: 1 });
  try {
    await reachDatabase(db, url);
    await migrateToLatest(db, set);
  } finally {
    await db.destroy();
  }
}
