import { type ReactNode, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from 'react-router';

interface Props {
  /** Where the remote lives; hidden as soon as it is left. */
  readonly element: HTMLElement | undefined;
  /** Path of the screen that is drawn before it is opened; undefined: that of the page. */
  readonly ahead: string | undefined;
  readonly children: ReactNode;
}

/**
 * The router of a remote. What has been left is not drawn anew for the address that follows: it stays
 * as it was until it is tidied up, which is after the next screen is painted. What is drawn ahead is
 * where it will be opened until it begins to follow, which is when it is shown.
 */
export function RemoteRouter({ element, ahead, children }: Props) {
  const [history] = useState(() => historyOf(element, ahead));
  return <HistoryRouter history={history}>{children}</HistoryRouter>;
}

function historyOf(element: HTMLElement | undefined, ahead: string | undefined) {
  const history = createBrowserHistory({ v5Compat: true });
  let isFollowed = ahead === undefined;
  return Object.create(history, {
    location: {
      get: () =>
        isFollowed
          ? history.location
          : { pathname: ahead, search: '', hash: '', state: null, key: 'default' },
    },
    listen: {
      value(follow: Parameters<typeof history.listen>[0]) {
        isFollowed = true;
        return history.listen((update) => {
          if (!element?.hidden) follow(update);
        });
      },
    },
  }) as typeof history;
}
