/**
 * - PLATFORM_UNSUPPORTED: no PostgreSQL comes with the game for this machine
 * - DATA_DIR_LOCKED: another live process uses the folder
 * - DATA_DIR_NOT_REACHABLE: the user PostgreSQL runs as may not pass through to the folder
 * - DATA_DIR_NOT_WRITABLE: the folder cannot be made or written
 * - DATA_DIR_DAMAGED: the folder holds what is no database any more
 * - DATA_DIR_VERSION: the folder was written by another major version of PostgreSQL
 * - START_FAILED: PostgreSQL did not come up; the message ends with its last lines
 */
export type DatabaseStartErrorCode =
  | 'PLATFORM_UNSUPPORTED'
  | 'DATA_DIR_LOCKED'
  | 'DATA_DIR_NOT_REACHABLE'
  | 'DATA_DIR_NOT_WRITABLE'
  | 'DATA_DIR_DAMAGED'
  | 'DATA_DIR_VERSION'
  | 'START_FAILED';

/** The database that comes with the game cannot be started; the message says what to do. */
export class DatabaseStartError extends Error {
  readonly code: DatabaseStartErrorCode;
  constructor(code: DatabaseStartErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseStartError';
    this.code = code;
  }
}
