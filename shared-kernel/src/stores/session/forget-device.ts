import type { JsonStorage } from '../../client/index.ts';

/** What a session keeps: its uid, those put aside, an account of the magazine, and whom a tab has noted. */
const KEPT = ['uid', 'uids-aside', 'external', 'account'];

/**
 * Forgets for good whatever the device signs in with: it is one nobody has played on, once the page has
 * loaded anew. Teams reached by its uids alone are lost.
 */
export function forgetDevice(storage: Pick<JsonStorage, 'remove'>): void {
  for (const key of KEPT) storage.remove(key);
}
