/** How the command line ends. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Something was refused or did not work; the message is for the one who typed the command. */
export class CliError extends Error {
  override readonly name = 'CliError';
  /** Of the registry's error table, where it refused. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** The registry did not answer or could not just now; what was asked for may have been done all the same. */
export class UnansweredError extends CliError {}

/** The command makes no sense as it was typed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
