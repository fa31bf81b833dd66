import { usePageLocation } from '@spieltag/shared-kernel/remote';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { useCallback } from 'react';

/**
 * Writes another query into the address as it is: what lies over the screen stays there, with the way
 * back from it.
 */
export function useQueryWriter(): (query: URLSearchParams) => void {
  const page = usePageLocation();
  const navigate = useNavigate();
  return useCallback(
    (query) => {
      const address = { pathname: window.location.pathname, search: query.toString() };
      void navigate(address, { replace: true, state: page().state });
    },
    [page, navigate],
  );
}
