import { createContext, useContext, useMemo, useState } from 'react';
import { createPath, type Location, type To, useLocation, useNavigate } from 'react-router';
import type { OverlayAddress } from './addresses.ts';
import { useKernel } from './kernel-context.tsx';
import {
  closedOverlayPath,
  type Overlay,
  overlayOf,
  overlayPath,
  stripOverlay,
} from './overlays.ts';
import { useObservable } from './use-stores.ts';

/** Id of the season that is shown; the component follows it. */
export function useSeasonId(): string {
  const { seasons } = useKernel();
  return useObservable(seasons.selectedId$, seasons.selectedId());
}

/** The location of the screen itself: give it to `Routes`, so that overlays do not change the screen. */
export function useBaseLocation(): Location {
  const { overlays } = useKernel();
  const location = useLocation();
  return useMemo(
    () => ({ ...location, pathname: stripOverlay(location.pathname, overlays()) }),
    [location, overlays],
  );
}

/**
 * Where the page is now. A screen that is used on beside what it has opened is not drawn anew for
 * that: its own location does not say what is open.
 */
export const PageLocationContext = createContext<(() => Location) | undefined>(undefined);

/** State of an entry of the history that a press has opened over the one before it. */
export const OPENED = 'opened';

/** Asks where the page is now; without the router of a remote, where this screen is. */
export function usePageLocation(): () => Location {
  const pageLocation = useContext(PageLocationContext);
  const location = useLocation();
  return useMemo(() => pageLocation ?? (() => location), [pageLocation, location]);
}

/**
 * Closes what the address has opened: back to the entry it was opened over, or where there is none,
 * as behind a link, by another address in its place. Otherwise what was closed would have to be gone
 * back through. The entry is the page's: a screen's own location may not know what lies over it.
 * Returns whether it goes back.
 */
export function useBackNavigation(): (below: To) => boolean {
  const { overlays } = useKernel();
  const location = useLocation();
  const page = usePageLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    let left: string | undefined;
    return (below) => {
      const { pathname, search, key, state } = page();
      const isBehind =
        stripOverlay(pathname, overlays()) + search !== location.pathname + location.search;
      // The browser takes a moment to go back, and the screen to follow: a second key must not go
      // further.
      if (left && (left === key || isBehind)) return false;
      const isOpened = state === OPENED;
      if (isOpened) left = key;
      void (isOpened ? navigate(-1) : navigate(below, { replace: true }));
      return isOpened;
    };
  }, [location, page, navigate, overlays]);
}

/** What lies over the screens, and how to open and close it. Query and hash stay as they are. */
export interface OverlayNavigation {
  readonly overlay: Overlay | undefined;
  openOverlay(address: OverlayAddress): void;
  /** Back to the address from before. */
  closeOverlay(): void;
}

/**
 * Opens and closes what lies over the screens. A remote that shows overlays names its own: what it
 * shows and closes is then that one, even with another one on top. Where an address begins with both,
 * its own comes once the other is closed: whatever comes last would lie on top.
 */
export function useOverlay(name?: string): OverlayNavigation {
  const { overlays } = useKernel();
  const location = useLocation();
  const { pathname, search, hash } = location;
  const page = usePageLocation();
  const navigate = useNavigate();
  const goBack = useBackNavigation();
  const top = overlayOf(pathname, overlays())?.name;
  const own = useMemo(() => overlayOf(pathname, overlays(), name), [pathname, overlays, name]);
  const [hasCome, setHasCome] = useState(false);
  const isShown = own !== undefined && (!name || name === top || hasCome);
  if (name && isShown !== hasCome) setHasCome(isShown);
  return useMemo(
    () => ({
      overlay: isShown ? own : undefined,
      openOverlay(address) {
        const { state, ...now } = page();
        const isOther = overlayOf(now.pathname, overlays())?.name !== address[0];
        const opened = { ...now, pathname: overlayPath(now.pathname, overlays(), address) };
        void navigate(opened, isOther ? { state: OPENED } : { replace: true, state });
      },
      closeOverlay() {
        const below = { pathname: closedOverlayPath(pathname, overlays(), name), search, hash };
        if (name && top !== name) return void navigate(below, { replace: true });
        // What was chosen beside it meanwhile is not in the entry it was opened over.
        const keepChosen = () => {
          const now = page();
          // The address may be written before the entry is left.
          if (now.pathname === pathname) return;
          window.removeEventListener('popstate', keepChosen);
          if (now.pathname !== below.pathname || now.search === search) return;
          // Not by the router: what is closed has been left by then.
          window.history.replaceState(window.history.state, '', createPath(below));
        };
        if (goBack(below)) window.addEventListener('popstate', keepChosen);
      },
    }),
    [pathname, search, hash, page, navigate, goBack, overlays, name, top, own, isShown],
  );
}
