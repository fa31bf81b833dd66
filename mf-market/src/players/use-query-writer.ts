import { usePageLocation } from '@spieltag/shared-kernel/remote';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { useCallback } from 'react';

/**
 * Changes the query of the address as it is: what lies over the screen stays there, with the way back
 * from it. What is drawn may be a choice behind the address, and would lose it.
 */
export function useQueryWriter(): (change: (now: URLSearchParams) => URLSearchParams) => void {
  const page = usePageLocation();
  const navigate = useNavigate();
  return useCallback(
    (change) => {
      const { search, state } = page();
      const next = change(new URLSearchParams(search)).toString();
      const address = { pathname: window.location.pathname, search: next };
      void navigate(address, { replace: true, state });
    },
    [page, navigate],
  );
}
