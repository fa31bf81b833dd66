import { splitSeason } from '@spieltag/shared-kernel/composition';

/** Where the page is. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
  /** '' when the address names no season. */
  readonly seasonId: string;
  /** Path below the season, '/' at least. */
  readonly path: string;
}

/** The address of the page as a value that can be watched. */
export interface AddressStore {
  get(): Address;
  subscribe(listener: () => void): () => void;
  go(to: string, options?: { readonly replace?: boolean }): void;
}

/** As routers number their entries. Without a number the next screen's would write the entry anew. */
const ENTRY = { idx: 0 };

/**
 * Follows the address bar. Made before single-spa starts: listeners added later are called only when
 * the applications of the old address are gone, and the frame should answer at once.
 */
export function createAddressStore(): AddressStore {
  const listeners = new Set<() => void>();
  let address = read();
  const update = () => {
    const next = read();
    if (next.pathname === address.pathname && next.search === address.search) return;
    address = next;
    for (const listener of listeners) listener();
  };
  window.addEventListener('popstate', update);
  return {
    get: () => address,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(to, { replace = false } = {}) {
      if (replace) window.history.replaceState(ENTRY, '', to);
      else window.history.pushState(ENTRY, '', to);
      // Before single-spa starts nobody turns this into an event.
      update();
    },
  };
}

function read(): Address {
  const { pathname, search } = window.location;
  return { pathname, search, ...splitSeason(pathname) };
}

/** The same place in another season: the path stays, ids below it may not exist there. */
export function inSeason(seasonId: string, path: string, search = ''): string {
  return `/${seasonId}${path === '/' ? '' : path}${search}`;
}
