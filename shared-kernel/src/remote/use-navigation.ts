import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { type Location, type To, useLocation, useNavigate } from 'react-router';
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

/**
 * Closes what the address has opened: back to the entry it was opened over, or where there is none,
 * as behind a link, by another address in its place. Otherwise what was closed would have to be gone
 * back through.
 */
export function useBackNavigation(): (below: To) => void {
  const location = useLocation();
  const navigate = useNavigate();
  const left = useRef<Location>(undefined);
  return useCallback(
    (below) => {
      // The browser takes a moment to go back: a second key must not go further.
      if (left.current === location) return;
      if (location.state !== OPENED) return void navigate(below, { replace: true });
      left.current = location;
      void navigate(-1);
    },
    [location, navigate],
  );
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
  const pageLocation = useContext(PageLocationContext);
  const navigate = useNavigate();
  const goBack = useBackNavigation();
  const top = overlayOf(pathname, overlays())?.name;
  const own = useMemo(() => overlayOf(pathname, overlays(), name), [pathname, overlays, name]);
  /** The query it came over; undefined: it has not come yet. */
  const [cameOver, setCameOver] = useState<string>();
  const isShown = own !== undefined && (!name || name === top || cameOver !== undefined);
  if (name && isShown !== (cameOver !== undefined)) setCameOver(isShown ? search : undefined);
  return useMemo(
    () => ({
      overlay: isShown ? own : undefined,
      openOverlay(address) {
        const { state, ...now } = pageLocation?.() ?? location;
        const isOther = overlayOf(now.pathname, overlays())?.name !== address[0];
        const opened = { ...now, pathname: overlayPath(now.pathname, overlays(), address) };
        void navigate(opened, isOther ? { state: OPENED } : { replace: true, state });
      },
      closeOverlay() {
        const below = { pathname: closedOverlayPath(pathname, overlays(), name), search, hash };
        // What was chosen beside it meanwhile is not in the entry it was opened over.
        const isOlderBelow = name !== undefined && (top !== name || search !== cameOver);
        if (isOlderBelow) void navigate(below, { replace: true });
        else goBack(below);
      },
    }),
    [
      location,
      pathname,
      search,
      hash,
      navigate,
      goBack,
      overlays,
      name,
      top,
      own,
      isShown,
      cameOver,
      pageLocation,
    ],
  );
}
