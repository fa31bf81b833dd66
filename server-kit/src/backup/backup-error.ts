/** Why a backup cannot be made or restored. */
export type BackupErrorCode =
  /** There is something where the backup is to be written. */
  | 'TARGET_EXISTS'
  /** There is no space for the backup, or for what is restored. */
  | 'DISK_FULL'
  /** The folder is no backup, or one that was never finished. */
  | 'NOT_A_BACKUP'
  /** A file of the backup is missing, or is not what was written. */
  | 'BACKUP_DAMAGED'
  /** A table, column or sequence of the game is not in it. */
  | 'BACKUP_INCOMPLETE'
  /** The data that are to be backed up were made by migrations that are not those of this version. */
  | 'MIGRATIONS_DIFFER'
  /** It was made by a newer version of the game. */
  | 'BACKUP_NEWER'
  /** It was made with a migration in another form. */
  | 'BACKUP_DIFFERS'
  /** There are data where the backup is to be restored to. */
  | 'TARGET_NOT_EMPTY'
  /** Servers work on the database that is to be restored, or looked after alone. */
  | 'GAME_RUNNING'
  /** The keys it holds are wrapped by a secret that is not among those that are set. */
  | 'SECRET_MISSING'
  /** A database does not answer, or does not let us in. */
  | 'DATABASE_UNREACHABLE'
  /** There are no data of a registry whose access could be ended. */
  | 'NO_REGISTRY'
  /** There are no data to back up. */
  | 'NOTHING_TO_BACK_UP';

/** What whoever makes or restores a backup can mend; the message is one line that says how. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  readonly code: BackupErrorCode;

  constructor(code: BackupErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** No space, none left for this user, and PostgreSQL's code for it. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

/** Names a failure for which there was no space; any other error stays as it is. */
export function asDiskFull(error: unknown, where: string): unknown {
  const { code = '' } = (error ?? {}) as { readonly code?: string };
  if (!FULL.has(code)) return error;
  return new BackupError('DISK_FULL', `there is no space left for ${where}`);
}
