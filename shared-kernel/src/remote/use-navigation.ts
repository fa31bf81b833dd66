import { useCallback, useMemo } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
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
 * shows and closes is then its own, even with another one on top.
 */
export function useOverlay(kind?: Overlay['kind']): OverlayNavigation {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const go = useCallback(
    (path: string, replace: boolean) =>
      void navigate({ pathname: path, search, hash }, { replace }),
    [navigate, search, hash],
  );
  return useMemo(() => {
    const top = overlayOf(pathname);
    return {
      overlay: overlayOf(pathname, kind),
      openPlayerDetails: (playerId, roundId) =>
        go(playerDetailsPath(pathname, playerId, roundId), top?.kind === 'player'),
      openUserDetails: (user) => go(userDetailsPath(pathname, user), top?.kind === 'user'),
      closeOverlay: () => go(closedOverlayPath(pathname, kind), true),
    };
  }, [pathname, go, kind]);
}
