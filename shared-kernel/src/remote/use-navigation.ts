import { useCallback, useMemo, useRef, useState } from 'react';
import { type Location, type To, useLocation, useNavigate } from 'react-router';
import type { RankingKind } from '../stores/index.ts';
import { useKernel } from './kernel-context.tsx';
import {
  closedOverlayPath,
  type Overlay,
  overlayOf,
  playerDetailsPath,
  stripOverlay,
  userDetailsPath,
} from './overlays.ts';
import { type SeasonPaths, seasonPaths } from './paths.ts';
import { useObservable } from './use-stores.ts';

/** Id of the season that is shown; the component follows it. */
export function useSeasonId(): string {
  const { seasons } = useKernel();
  return useObservable(seasons.selectedId$, seasons.selectedId());
}

/** Builds addresses within the season that is shown. */
export function useSeasonPath(): SeasonPaths {
  const seasonId = useSeasonId();
  return useMemo(() => seasonPaths(seasonId), [seasonId]);
}

/** The location of the screen itself: give it to `Routes`, so that overlays do not change the screen. */
export function useBaseLocation(): Location {
  const location = useLocation();
  return useMemo(() => ({ ...location, pathname: stripOverlay(location.pathname) }), [location]);
}

/** State of an entry of the history that a press has opened over the one before it. */
export const OPENED = 'opened';

/**
 * Closes what the address has opened: back to the entry it was opened over, or where there is none,
 * as behind a link, by another address in its place. Otherwise what was closed would have to be gone
 * back through.
 */
export function useWayBack(): (below: To) => void {
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
  openPlayerDetails(playerId: string, roundId?: string): void;
  openUserDetails(user: { userId: string; rankingKind: RankingKind; roundId: string }): void;
  /** Back to the address from before. */
  closeOverlay(): void;
}

/**
 * Opens and closes what lies over the screens. A remote that shows overlays names its kind: what it
 * shows and closes is then its own, even with another one on top. Where an address begins with both,
 * its own comes once the other is closed: whatever comes last would lie on top.
 */
export function useOverlay(kind?: Overlay['kind']): OverlayNavigation {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const goBack = useWayBack();
  const top = overlayOf(pathname)?.kind;
  const own = useMemo(() => overlayOf(pathname, kind), [pathname, kind]);
  const [wasTop, setWasTop] = useState(false);
  const isShown = own !== undefined && (!kind || kind === top || wasTop);
  if (kind && isShown !== wasTop) setWasTop(isShown);
  return useMemo(() => {
    const open = (path: string, of: Overlay['kind']) =>
      void navigate(
        { pathname: path, search, hash },
        top === of ? { replace: true, state } : { state: OPENED },
      );
    return {
      overlay: isShown ? own : undefined,
      openPlayerDetails: (playerId, roundId) =>
        open(playerDetailsPath(pathname, playerId, roundId), 'player'),
      openUserDetails: (user) => open(userDetailsPath(pathname, user), 'user'),
      closeOverlay() {
        const below = { pathname: closedOverlayPath(pathname, kind), search, hash };
        if (kind && top !== kind) void navigate(below, { replace: true });
        else goBack(below);
      },
    };
  }, [pathname, search, hash, state, navigate, goBack, kind, top, own, isShown]);
}
