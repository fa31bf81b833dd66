/** PostgreSQL as every server uses it: migrations, time limits, and which failures are temporary. */
export { clientOf, hasSeveralAddresses, nameDatabase, tryEachAddress } from './addresses.ts';
export { type AnsweringOptions, answeringClient, type RepeatLook } from './answering-client.ts';
export {
  allowLongTransaction,
  CONNECTION_OPTIONS,
  type ConnectionTimeouts,
} from './connection-timeouts.ts';
export { isDatabaseUnavailable } from './database-unavailable.ts';
export { DatabaseUnfitError, type DatabaseUnfitErrorCode } from './database-unfit-error.ts';
export { databaseUrlSetting, requiredDatabaseUrlSetting } from './database-url-setting.ts';
export {
  findForeignMigration,
  isMigrated,
  type MigrationRun,
  type MigrationSet,
  migrateToLatest,
  migrateWithin,
  PATIENCE,
  type Patience,
  readMigrationsRun,
  requireUpToDate,
} from './migrations.ts';
export { openPool, type PoolOptions, type PoolUse } from './open-pool.ts';
export { NEEDED_POSTGRES, requirePostgresVersion } from './postgres-version.ts';
export { reachDatabase } from './reach-database.ts';
