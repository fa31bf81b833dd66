import { useCallback, useEffect, useState } from 'react';
import type { AdminApi, RemoteOverview } from '../api/admin-api.ts';
import { AdminError } from '../api/call-row.ts';

const POLL_EVERY_MS = 5000;

/** The remotes as they are now, read every few seconds while the page is shown. */
export function useRemotes(
  api: AdminApi,
  onRefused: () => void,
): {
  readonly remotes: readonly RemoteOverview[] | undefined;
  readonly error: AdminError | undefined;
  readonly reload: () => Promise<void>;
} {
  const [remotes, setRemotes] = useState<readonly RemoteOverview[]>();
  const [error, setError] = useState<AdminError>();
  const reload = useCallback(async () => {
    try {
      setRemotes(await api.readOverviews());
      setError(undefined);
    } catch (fault) {
      if (!(fault instanceof AdminError)) throw fault;
      if (fault.code === 'UNAUTHORIZED') onRefused();
      else setError(fault);
    }
  }, [api, onRefused]);
  useEffect(() => {
    void reload();
    const timer = setInterval(() => void reload(), POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return { remotes, error, reload };
}
