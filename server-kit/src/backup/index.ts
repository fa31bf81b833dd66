/** Backups of what servers keep: rows of schemas and files, in a folder that is whole or not there. */
export { BackupDraft } from './backup-draft.ts';
export { asDiskFull, BackupError, type BackupErrorCode } from './backup-error.ts';
export { type Connection, connect } from './connection.ts';
export { dumpSchema, type SchemaDump } from './dump-schema.ts';
export { loadSchema, requireAlone, requireKnownMigrations } from './load-schema.ts';
export { type CheckedBackup, openBackup } from './open-backup.ts';
