/** Names a request that may be sent again. */
export interface RequestKey {
  /** `Idempotency-Key`, unique among the requests of a user in a season. */
  readonly key: string;
  /** Hash of what was asked for: another request under the key is a mistake. */
  readonly fingerprint: Buffer;
}

/** How a request was answered. */
export interface AnsweredRequest {
  readonly fingerprint: Buffer;
  /** HTTP */
  readonly status: number;
  /** JSON: the ledger, or the problem. */
  readonly reply: string;
}
