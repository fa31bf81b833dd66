/**
 * - MIGRATIONS_DIFFER: the data were made by migrations that are not those of this version
 * - MIGRATIONS_PENDING: the data are older than this version, and are not to be changed now
 * - POSTGRES_TOO_OLD: PostgreSQL itself is older than what our SQL is for
 * - TABLES_HELD: others hold the tables, or bring them up to date, for longer than is waited for
 */
export type DatabaseUnfitErrorCode =
  | 'MIGRATIONS_DIFFER'
  | 'MIGRATIONS_PENDING'
  | 'POSTGRES_TOO_OLD'
  | 'TABLES_HELD';

/** The database answers but cannot be used as it is; the message is one line that says what to do. */
export class DatabaseUnfitError extends Error {
  override readonly name = 'DatabaseUnfitError';
  readonly code: DatabaseUnfitErrorCode;

  constructor(code: DatabaseUnfitErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
