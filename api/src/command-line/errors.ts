/** The command makes no sense as it was typed; the message is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was asked for cannot be done; the message is one line that says why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** There is no database where the game was looked for; the message is one line that says where. */
export class NoGameError extends Error {
  override readonly name = 'NoGameError';
  readonly code = 'NO_GAME';

  /** @param where the folder, or the database's host and name */
  constructor(where: string) {
    super(`there is no game in ${where}: set DATA_DIR or DATABASE_URL to where it is kept`);
  }
}

/** Exit codes. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;
