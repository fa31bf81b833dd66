import { useCallback, useEffect, useState } from 'react';
import { type AdminApi, AdminError, UNAUTHORIZED, type WatchedRemote } from './admin-api.ts';

const LOOK_EVERY_MS = 5000;

/** The remotes as they are now, looked at every few seconds while the page is there. */
export function useWatched(
  api: AdminApi,
  onRefused: () => void,
): {
  readonly remotes: readonly WatchedRemote[] | undefined;
  readonly error: string | undefined;
  readonly look: () => Promise<void>;
} {
  const [remotes, setRemotes] = useState<readonly WatchedRemote[]>();
  const [error, setError] = useState<string>();
  const look = useCallback(async () => {
    try {
      setRemotes(await api.watch());
      setError(undefined);
    } catch (fault) {
      if (!(fault instanceof AdminError)) throw fault;
      if (fault.status === UNAUTHORIZED) onRefused();
      else setError(fault.message);
    }
  }, [api, onRefused]);
  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);
  return { remotes, error, look };
}
