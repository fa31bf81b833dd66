/**
 * - MIGRATIONS_DIFFER: the data were made by migrations that are not those of this version
 */
export type DatabaseUnfitErrorCode = 'MIGRATIONS_DIFFER';

/** The database answers but cannot be used as it is; the message is one line that says what to do. */
export class DatabaseUnfitError extends Error {
  override readonly name = 'DatabaseUnfitError';
  readonly code: DatabaseUnfitErrorCode;

  constructor(code: DatabaseUnfitErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
