/** A reply as it came last. With an etag the server may confirm it with 304 instead of sending it again. */
export interface StoredReply {
  /** '': the server gave none. */
  readonly etag: string;
  readonly text: string;
  readonly at: number;
}

/** A reply that is not stored yet. */
export interface WaitingReply extends StoredReply {
  /** Whose it is; undefined: everybody may see it. */
  readonly userId: string | undefined;
}

/** Names of stored replies begin with it; an address follows. */
export const REPLY_PREFIX = 'etag:';
/** User and build the stored replies are of. */
export const OWNER = 'etag-owner';
