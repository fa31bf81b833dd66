import { type ReactNode, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router';

interface Props {
  /** Where the remote lives; hidden as soon as it is left. */
  readonly element: HTMLElement | undefined;
  readonly children: ReactNode;
}

/**
 * The router of a remote. What has been left is not drawn anew for the address that follows: it stays
 * as it was until it is tidied up, which is after the next screen is painted.
 */
export function RemoteRouter({ element, children }: Props) {
  const [history] = useState(() => historyOf(element));
  return <HistoryRouter history={history}>{children}</HistoryRouter>;
}

function historyOf(element: HTMLElement | undefined) {
  const history = createBrowserHistory({ v5Compat: true });
  const { listen } = history;
  return Object.assign(history, {
    listen: (follow: Parameters<typeof listen>[0]) =>
      listen((update) => {
        if (!element?.hidden) follow(update);
      }),
  });
}
