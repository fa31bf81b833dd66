import { splitSeason } from '@spieltag/shared-kernel/composition';
import type { ReadableStore } from '@spieltag/shared-kernel/stores';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';

/** The address of the page, split at its season. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
  /** '' when the address names no season. */
  readonly seasonId: string;
  /** Path below the season, '/' at least. */
  readonly path: string;
}

/** The address of the page as a value that can be watched. */
export interface AddressStore extends ReadableStore<Address> {
  /** Changes the address without loading the page anew. */
  go(to: string, options?: { readonly replace?: boolean }): void;
}

/**
 * State of a history entry, numbered as routers do: the next screen's router would replace an entry
 * without a number.
 */
const ENTRY = { idx: 0 };

/**
 * Follows the address bar. Create it before single-spa starts: single-spa calls listeners that are
 * added later only after it has unmounted the old applications, and the frame should answer at
 * once.
 */
export function createAddressStore(): AddressStore {
  const address = new BehaviorSubject(read());
  const update = () => {
    const next = read();
    const { pathname, search } = address.value;
    if (next.pathname !== pathname || next.search !== search) address.next(next);
  };
  window.addEventListener('popstate', update);
  return {
    state$: address,
    get: () => address.value,
    go(to, { replace = false } = {}) {
      if (replace) window.history.replaceState(ENTRY, '', to);
      else window.history.pushState(ENTRY, '', to);
      // Before single-spa starts nothing turns this into a popstate event.
      update();
    },
  };
}

function read(): Address {
  const { pathname, search } = window.location;
  return { pathname, search, ...splitSeason(pathname) };
}

/** The same screen in another season. Ids in the path may not exist there. */
export function inSeason(seasonId: string, path: string, search = ''): string {
  return `/${seasonId}${path === '/' ? '' : path}${search}`;
}
