import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from 'react-router';

/** Where the page is, and how it came there. */
export interface Visit {
  readonly action: NavigationType;
  readonly location: Location;
}

/** The address bar and the browser's history, for one router. */
export interface BrowserHistory {
  readonly navigator: Navigator;
  current(): Visit;
  /** Notifies of every change by this history, and of steps back and forth; returns what ends it. */
  listen(follow: (visit: Visit) => void): () => void;
}

/** What an entry of the history carries; shell and remotes write the same, as react-router does. */
interface Entry {
  readonly usr?: unknown;
  readonly key?: string;
  readonly idx?: number;
}

/**
 * Makes the history of a router.
 * @param isLeft whether its remote has been left: what still comes to an end there leads nobody away
 *   from where the page has gone since
 */
export function createBrowserHistory(isLeft: () => boolean): BrowserHistory {
  let action = NavigationType.Pop;
  let notify: ((visit: Visit) => void) | undefined;
  if (entry().idx === undefined) window.history.replaceState({ ...entry(), idx: 0 }, '');

  const current = () => ({ action, location: currentLocation() });
  const changed = (by: NavigationType) => {
    action = by;
    notify?.(current());
  };
  const back = () => changed(NavigationType.Pop);
  return {
    current,
    navigator: {
      createHref: hrefOf,
      encodeLocation(to) {
        const { pathname, search, hash } = resolved(hrefOf(to));
        return { pathname, search, hash };
      },
      go: (steps) => window.history.go(steps),
      push(to, state) {
        const { href, next } = nextEntry(to, state, (entry().idx ?? 0) + 1);
        // The same address once more would have to be gone back through for nothing.
        if (isLeft() || resolved(href).href === window.location.href) return;
        pushEntry(next, href);
        changed(NavigationType.Push);
      },
      replace(to, state) {
        if (isLeft()) return;
        const { href, next } = nextEntry(to, state, entry().idx ?? 0);
        window.history.replaceState(next, '', href);
        changed(NavigationType.Replace);
      },
    },
    listen(follow) {
      notify = follow;
      window.addEventListener('popstate', back);
      return () => {
        notify = undefined;
        window.removeEventListener('popstate', back);
      };
    },
  };
}

const entry = (): Entry => window.history.state ?? {};

const hrefOf = (to: To) => (typeof to === 'string' ? to : createPath(to));

const resolved = (href: string) => new URL(href, window.location.href);

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = entry();
  return { pathname, search, hash, state: usr, key };
}

function nextEntry(to: To, state: unknown, idx: number): { href: string; next: Entry } {
  const path = typeof to === 'string' ? parsePath(to) : to;
  const key = Math.random().toString(36).slice(2, 10);
  const href = createPath({ pathname: window.location.pathname, ...path });
  return { href, next: { usr: state ?? null, key, idx } };
}

/** Browsers that take no more entries load the page anew; what cannot be stored is our own fault. */
function pushEntry(next: Entry, href: string): void {
  try {
    window.history.pushState(next, '', href);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
    window.location.assign(href);
  }
}
