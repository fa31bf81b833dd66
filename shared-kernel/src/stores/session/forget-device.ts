import type { JsonStorage } from '../../client/index.ts';
import { STORED_KEYS } from './stored-keys.ts';

/**
 * Forgets for good whatever the device signs in with: it is one nobody has played on, once the page has
 * loaded anew. Teams reached by its uids alone are lost.
 */
export function forgetDevice(storage: Pick<JsonStorage, 'remove'>): void {
  for (const key of STORED_KEYS) storage.remove(key);
}
