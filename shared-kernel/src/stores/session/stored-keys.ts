/**
 * Where a session keeps what it does: its uid, those put aside, an account of the magazine, and whom a tab
 * has noted. A device that is forgotten keeps none of them.
 */
export const STORED_KEYS = ['uid', 'uids-aside', 'external', 'account'] as const;
export type StoredKey = (typeof STORED_KEYS)[number];
