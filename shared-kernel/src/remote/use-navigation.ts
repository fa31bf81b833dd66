import { useCallback, useMemo, useRef, useState } from 'react';
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
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const goBack = useBackNavigation();
  const top = overlayOf(pathname, overlays())?.name;
  const own = useMemo(() => overlayOf(pathname, overlays(), name), [pathname, overlays, name]);
  const [wasTop, setWasTop] = useState(false);
  const isShown = own !== undefined && (!name || name === top || wasTop);
  if (name && isShown !== wasTop) setWasTop(isShown);
  return useMemo(
    () => ({
      overlay: isShown ? own : undefined,
      openOverlay(address) {
        const opened = { pathname: overlayPath(pathname, overlays(), address), search, hash };
        const entry = top === address[0] ? { replace: true, state } : { state: OPENED };
        void navigate(opened, entry);
      },
      closeOverlay() {
        const below = { pathname: closedOverlayPath(pathname, overlays(), name), search, hash };
        if (name && top !== name) void navigate(below, { replace: true });
        else goBack(below);
      },
    }),
    [pathname, search, hash, state, navigate, goBack, overlays, name, top, own, isShown],
  );
}
