/**
 * An answer that is not a success, thrown wherever it turns out and sent as JSON. Every server
 * derives its own, with codes from its error table.
 */
export abstract class Problem extends Error {
  /** HTTP status. */
  abstract readonly status: number;
  /** Row of the server's error table. */
  abstract readonly code: string;
  /** It sheds load: such answers are counted, and not written down one by one. */
  readonly shedsLoad: boolean = false;

  /** Headers of the answer, besides those of every answer. */
  headers(): Readonly<Record<string, string | number>> {
    return {};
  }

  /** The reply's body. */
  abstract toBody(): object;
}
