/** The database: opening, migrating, and the server that comes with the game. */

export { findMissingConnections } from './connection-room.ts';
export { readConsistently } from './consistent-read.ts';
export {
  DatabaseStartError,
  type DatabaseStartErrorCode,
} from './embedded/database-start-error.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
export {
  type EmbeddedReplicaOptions,
  PRIMARY_SETTINGS,
  startEmbeddedReplica,
} from './embedded/replica.ts';
export { findRunningPostgres } from './embedded/running-postgres.ts';
export { canDatabaseReach } from './embedded/server-user.ts';
export { holdTurn } from './hold-turn.ts';
export { enableKeepalives } from './keepalives.ts';
export { type ListenHandle, listenTo } from './listen.ts';
export { gameMigrations, migrate, newestMigration } from './migrate.ts';
export { addressOf, type DatabaseConfig, openDatabase, poolOf } from './open-database.ts';
export { isPlanOutdated } from './prepared-statements.ts';
export { inTime, ReplicaWatch } from './replica-watch.ts';
export {
  REPLICATION_NAME,
  type ReplicationState,
  readReplicationState,
} from './replication-state.ts';
export { SafetyNews } from './safety-news.ts';
export { type CopiedRow, copyRows, takeCopiedRows } from './seams/copy-rows.ts';
export { sendWithCommit } from './seams/sent-with-next.ts';
export { SynchronousReplication } from './synchronous.ts';
export type { Database } from './tables/database.types.ts';
export { writeRows } from './write-rows.ts';
