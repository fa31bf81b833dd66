/** The database: opening, migrating, and the server that comes with the game. */
export { type CopiedRow, copyRows, takeCopiedRows } from './copy-rows.ts';
export type { Database } from './database.types.ts';
export {
  DatabaseStartError,
  type DatabaseStartErrorCode,
} from './embedded/database-start-error.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
export { canDatabaseReach } from './embedded/server-user.ts';
export { type ListenHandle, listenTo } from './listen.ts';
export { migrate, newestMigration } from './migrate.ts';
export { addressOf, type DatabaseConfig, openDatabase, poolOf } from './open-database.ts';
export { isPlanOutdated } from './preparing-client.ts';
export { sendWithCommit } from './send-with-commit.ts';
export { writeRows } from './write-rows.ts';
