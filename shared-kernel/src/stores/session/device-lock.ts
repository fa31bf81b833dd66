import type { JsonStorage } from '../../client/index.ts';
import type { Exclusively } from '../exclusively.ts';

const LOCK = 'spieltag.sign-in';
/** Whoever holds the lock longer sleeps: the game of this tab does not wait for that. */
const LONGEST_WAIT_MS = 15_000;

/** Uses the browser's locks; where there are none, a lease in the device's storage. */
export function createDeviceLock(storage: JsonStorage): Exclusively {
  return async (task) => {
    const locks = globalThis.navigator?.locks;
    if (!locks) {
      const { underLease } = await import('./lease.ts');
      return underLease(storage, task, LONGEST_WAIT_MS);
    }
    let hasBegun = false;
    const begin = () => {
      hasBegun = true;
      return task();
    };
    try {
      return await locks.request(LOCK, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, begin);
    } catch (error) {
      // Not given in time, or denied to this page: two guests are better than no game.
      if (hasBegun) throw error;
      return task();
    }
  };
}
