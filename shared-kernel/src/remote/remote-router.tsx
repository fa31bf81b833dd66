import { type ReactNode, startTransition, useCallback, useLayoutEffect, useState } from 'react';
import { createPath, NavigationType, Router } from 'react-router';
import { createBrowserHistory, type Visit } from './browser-history.ts';
import { useKernel } from './kernel-context.tsx';
import { type OverlayNames, stripOverlay } from './overlays.ts';
import { PageLocationContext } from './use-navigation.ts';

interface Props {
  /** Where the remote lives; hidden as soon as it is left. */
  readonly element: HTMLElement | undefined;
  /** Path of the screen that is prerendered; undefined: that of the page. */
  readonly ahead: string | undefined;
  /** What lies over the screen changes nothing of it. */
  readonly ignoresOverlays: boolean;
  readonly children: ReactNode;
}

/**
 * The router of a remote. What has been left is not drawn anew for the address that follows: it stays
 * as it was until it is tidied up, which is after the next screen is painted. Nor does it lead anywhere
 * from then on. What is prerendered is where it will be opened until it begins to follow, which is when
 * it is shown.
 */
export function RemoteRouter({ element, ahead, ignoresOverlays, children }: Props) {
  const [history] = useState(() => createBrowserHistory(() => Boolean(element?.hidden)));
  const [pageLocation] = useState(() => () => history.current().location);
  const { overlays } = useKernel();
  const screenOf = useCallback(
    (visit: Visit, before?: Visit) =>
      ignoresOverlays ? belowOverlays(visit, before, overlays()) : visit,
    [ignoresOverlays, overlays],
  );
  const [shown, setShown] = useState(() =>
    screenOf(ahead === undefined ? history.current() : visitOf(ahead)),
  );
  useLayoutEffect(() => {
    // The address may have gone on since the screen was drawn, when nobody listened yet.
    setShown((before) => {
      const now = screenOf(history.current(), before);
      return createPath(now.location) === createPath(before.location) ? before : now;
    });
    return history.listen((visit) => {
      if (element?.hidden) return;
      startTransition(() => setShown((before) => screenOf(visit, before)));
    });
  }, [history, element, screenOf]);
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={history.navigator}>
      <PageLocationContext value={pageLocation}>{children}</PageLocationContext>
    </Router>
  );
}

/** The visit to the screen itself: the same one as long as only something over it changes. */
function belowOverlays(
  { action, location }: Visit,
  before: Visit | undefined,
  names: OverlayNames,
): Visit {
  const pathname = stripOverlay(location.pathname, names);
  const { search, hash } = location;
  const known = before?.location;
  if (before && known?.pathname === pathname && known.search === search && known.hash === hash) {
    return before;
  }
  return { action, location: { ...location, pathname } };
}

function visitOf(pathname: string): Visit {
  const location = { pathname, search: '', hash: '', state: null, key: 'default' };
  return { action: NavigationType.Pop, location };
}
