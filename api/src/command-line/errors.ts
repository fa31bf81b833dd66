/** The command makes no sense as it was typed; the message is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was asked for cannot be done; the message is one line that says why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** Exit codes. */
export const EXIT = { done: 0, refused: 1, usage: 2 } as const;
